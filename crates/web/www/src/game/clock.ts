// The clock of a play: it runs while the page is visible, and stops with the solution.
export class Clock {
  #seconds = 0;
  #since: number | null = null;
  #runs = false;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#hold();
      else if (this.#runs) this.#since = performance.now();
    });
  }

  start(seconds: number): void {
    this.#seconds = seconds;
    this.#runs = true;
    this.#since = document.hidden ? null : performance.now();
  }

  stop(): void {
    this.#hold();
    this.#runs = false;
  }

  get seconds(): number {
    return this.#seconds + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  #hold(): void {
    this.#seconds = this.seconds;
    this.#since = null;
  }
}

export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
