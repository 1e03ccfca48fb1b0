// Sound and vibration for moves, if the settings ask for them.
import type { Settings } from '../store/progress.ts';

let audio: AudioContext | undefined;

/** Plays a short tone, of a pitch in hertz, after a number of seconds. */
function tone(pitch: number, after: number): void {
  audio ??= new AudioContext();
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  const at = audio.currentTime + after;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + 0.15);
}

export function giveFeedback({ sound, touch }: Settings, what: 'step' | 'solved'): void {
  const tones = what === 'step' ? [440] : [523, 659, 784, 1047];
  if (sound) tones.forEach((pitch, nth) => tone(pitch, nth * 0.12));
  if (touch) navigator.vibrate?.(what === 'step' ? 8 : [30, 40, 80]);
}
