// Replaces a drawing by the next one but keeps the elements that are equal, so that their
// animations continue.
export function morph(holder: HTMLElement, svg: string): void {
  const template = document.createElement('template');
  template.innerHTML = svg;
  const next = template.content.firstElementChild;
  const now = holder.firstElementChild;
  if (!next) return;
  if (!now || now.getAttribute('viewBox') !== next.getAttribute('viewBox')) {
    holder.replaceChildren(next);
    return;
  }
  const old = [...now.children];
  const kept = (child: Element) => {
    const at = old.findIndex((candidate) => candidate.isEqualNode(child));
    return at < 0 ? child : (old.splice(at, 1)[0] ?? child);
  };
  now.replaceChildren(...[...next.children].map(kept));
}
