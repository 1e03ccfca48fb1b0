// What the words of a script are, for its colours. Scripts are written in Rhai.
import type { StreamParser } from '@codemirror/language';

const KEYWORDS = /^(?:let|const|fn|if|else|switch|for|in|while|loop|do|until|break|continue|return|throw|true|false)\b/;

/** Whether a line begins within a text in backticks, which may have several lines. */
interface State {
  inText: boolean;
}

export const rhai: StreamParser<State> = {
  name: 'rhai',
  startState: () => ({ inText: false }),
  token(stream, state) {
    if (state.inText || stream.eat('`')) {
      state.inText = !stream.skipTo('`');
      if (state.inText) stream.skipToEnd();
      else stream.next();
      return 'string';
    }
    if (stream.match(/^\/\/.*/)) return 'comment';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)'/)) return 'string';
    if (stream.match(KEYWORDS)) return 'keyword';
    if (stream.match(/^\d+/)) return 'number';
    if (!stream.match(/^\w+/)) stream.next();
    return null;
  },
};
