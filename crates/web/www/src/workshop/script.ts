// The field in which a script is typed: with line numbers, undo, and what is wrong at its line.
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentUnit, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Flaw } from '../engine/messages.ts';
import { rhai } from './rhai.ts';

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--link)' },
  { tag: [tags.string, tags.character], color: 'var(--star)' },
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
]);

const looks = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--field)', fontSize: '.875rem' },
  '.cm-content': { caretColor: 'var(--text)', fontFamily: 'ui-monospace, monospace' },
  '.cm-gutters': { color: 'var(--faint)', backgroundColor: 'var(--field)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--glow)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { backgroundColor: 'var(--hover)' },
  '.cm-tooltip': { color: 'var(--text)', backgroundColor: 'var(--panel)', borderColor: 'var(--edge)' },
});

export class ScriptView {
  readonly #view: EditorView;
  readonly #changed: () => void;

  constructor(parent: HTMLElement, changed: () => void) {
    this.#changed = changed;
    this.#view = new EditorView({ parent, state: this.#state('') });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Replaces the script. Undo brings the one before back. */
  put(text: string): void {
    const { doc } = this.#view.state;
    this.#view.dispatch({
      changes: { from: 0, to: doc.length, insert: text },
      selection: { anchor: 0 },
      annotations: isolateHistory.of('full'),
    });
  }

  /** Marks the flaw of the script in its place. */
  mark(flaw: Flaw | null): void {
    const { doc } = this.#view.state;
    const within = (at: number) => Math.min(at, doc.length);
    const marks = flaw ? [{ from: within(flaw.from), to: within(flaw.to), severity: 'error' as const, message: flaw.message }] : [];
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  /** Moves the cursor to a place. */
  goTo(at: number): void {
    this.#view.dispatch({ selection: { anchor: Math.min(at, this.#view.state.doc.length) }, scrollIntoView: true });
    this.#view.focus();
  }

  #state(doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(), lintGutter(), history(), bracketMatching(), highlightActiveLine(),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        StreamLanguage.define(rhai), syntaxHighlighting(colours), indentUnit.of('    '), looks,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': 'Script', 'aria-describedby': 'flaw' }),
        EditorView.updateListener.of(({ docChanged }) => { if (docChanged) this.#changed(); }),
      ],
    });
  }
}
