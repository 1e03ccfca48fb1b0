// Replaces a drawing by the next one but leaves the elements that are equal where they are, so that their
// animations continue, and only what has changed is laid out again.
export function morph(holder: HTMLElement, svg: string): void {
  const template = document.createElement('template');
  template.innerHTML = svg;
  const next = template.content.firstElementChild;
  const now = holder.firstElementChild;
  if (!next) return;
  // Line breaks between elements would stay behind.
  for (const node of [...next.childNodes]) if (node instanceof Text) node.remove();
  if (!now || now.getAttribute('viewBox') !== next.getAttribute('viewBox')) {
    holder.replaceChildren(next);
    return;
  }
  const old = [...now.children];
  const kept = [...next.children].map((child) => {
    const at = old.findIndex((candidate) => candidate.isEqualNode(child));
    return at < 0 ? child : (old.splice(at, 1)[0] ?? child);
  });
  for (const gone of old) gone.remove();
  let at = now.firstElementChild;
  for (const child of kept) {
    if (child === at) at = at.nextElementSibling;
    else now.insertBefore(child, at);
  }
}
