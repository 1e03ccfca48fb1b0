// Finds the parts of guides that have every word, and lists those first that have them in a heading.
const field = document.getElementById('search');
const list = document.getElementById('found');
const top_ = document.documentElement.dataset.top;
const MOST = 12;

const lowered = PARTS.map(({ title, heading, text }) => ({
  heading: `${title} ${heading}`.toLowerCase(),
  text: text.toLowerCase(),
}));

/** How well a part fits, best with the words in their order; 0 where a word is missing. */
function fits(words, { heading, text }) {
  const phrase = words.join(' ');
  let sum = heading.includes(phrase) ? 30 : text.includes(phrase) ? 5 : 0;
  for (const word of words) {
    if (heading.includes(word)) sum += 10;
    else if (text.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

/** Some words around the place where a word stands. */
function around(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const from = at < 40 ? 0 : text.indexOf(' ', at - 40) + 1;
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + 120)}${text.length > from + 120 ? ' …' : ''}`;
}

function shown(part, word) {
  const link = document.createElement('a');
  link.href = top_ + part.page;
  const isWhole = !part.heading || part.heading === part.title;
  link.textContent = isWhole ? part.title : `${part.title}: ${part.heading}`;
  const words = document.createElement('p');
  words.textContent = around(part.text, word);
  const item = document.createElement('li');
  item.append(link, words);
  return item;
}

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
  const found = words.length === 0 ? [] : PARTS
    .map((part, nth) => ({ part, fit: fits(words, lowered[nth]) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
  list.replaceChildren(...found.slice(0, MOST).map(({ part }) => shown(part, words[0])));
  list.hidden = words.length === 0;
  const said = document.getElementById('said');
  said.textContent = words.length === 0 ? '' : found.length === 0 ? 'Nothing was found.' : `${found.length} found`;
}

field.addEventListener('input', find);
// On a narrow screen the guide comes first.
if (matchMedia('(max-width: 52rem)').matches) document.querySelector('.contents').open = false;
// A page that is gone back to keeps what was typed.
find();
