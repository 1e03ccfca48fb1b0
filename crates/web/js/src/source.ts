/** What an engine is loaded from: its bytes, a compiled module, a response with it, or its address. It
 * is not told more exactly, since these types are of the DOM, and programs for Node need not know it. */
export type Source = object | string;
