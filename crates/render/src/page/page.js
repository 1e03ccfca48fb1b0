"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const map = document.getElementById("map");
const whole = map.viewBox.baseVal;
const full = { x: whole.x, y: whole.y, w: whole.width, h: whole.height };
let view = { ...full };
let chosen = null;
const trail = [];
const groups = new Map();
for (const group of map.querySelectorAll("[data-state]")) groups.set(Number(group.dataset.state), group);
const halo = document.createElementNS("http://www.w3.org/2000/svg", "rect");
halo.setAttribute("class", "halo");
halo.setAttribute("rx", "6");

function show() {
  map.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
}

// Zooms about a point of the map.
function zoom(factor, at) {
  const w = Math.min(full.w * 4, Math.max(60, view.w * factor));
  const scale = w / view.w;
  const point = at || { x: view.x + view.w / 2, y: view.y + view.h / 2 };
  view = { x: point.x - (point.x - view.x) * scale, y: point.y - (point.y - view.y) * scale, w, h: view.h * scale };
  show();
}

function fit() {
  view = { ...full };
  show();
}

// A point of the map under the pointer.
function under(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
}

function place(state) {
  const group = groups.get(state);
  const body = group && group.querySelector("circle:last-of-type, path, rect");
  const box = (body || group).getBBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
}

function choose(state, isBack) {
  if (!data.states[state]) return;
  if (chosen !== null && chosen !== state && !isBack) trail.push(chosen);
  chosen = state;
  const entry = data.states[state];
  document.getElementById("name").textContent = `State ${state}`;
  document.getElementById("about").textContent = entry.about;
  document.getElementById("puzzle").innerHTML = entry.drawing.map((line) => data.lines[line]).join("\n");
  const moves = document.getElementById("moves");
  const hadFocus = moves.contains(document.activeElement);
  moves.replaceChildren(...entry.moves.map(([text, target]) => {
    const button = document.createElement("button");
    button.textContent = text;
    button.title = `to state ${target}`;
    button.disabled = !data.states[target];
    button.addEventListener("click", () => choose(target));
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
  if (entry.moves.length === 0) {
    const none = document.createElement("li");
    none.textContent = "none";
    moves.append(none);
  }
  // Whoever walks by moves goes on by moves, and at an end by the map.
  if (hadFocus) (moves.querySelector("button:enabled") ?? map).focus();
  mark(state);
}

function mark(state) {
  if (!groups.has(state)) return halo.remove();
  const { box } = place(state);
  const room = 6;
  halo.setAttribute("x", box.x - room);
  halo.setAttribute("y", box.y - room);
  halo.setAttribute("width", box.width + 2 * room);
  halo.setAttribute("height", box.height + 2 * room);
  map.append(halo);
  const inside = box.x >= view.x && box.y >= view.y && box.x <= view.x + view.w && box.y <= view.y + view.h;
  if (!inside) {
    view.x = box.x - view.w / 2;
    view.y = box.y - view.h / 2;
    show();
  }
}

// The nearest state in a direction, those ahead before those aside.
function walk(dx, dy) {
  if (!groups.has(chosen)) return;
  const from = place(chosen);
  let best = null;
  for (const state of groups.keys()) {
    if (state === chosen) continue;
    const to = place(state);
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (ahead <= 1) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { state, cost };
  }
  if (best) choose(best.state);
}

function nextGoal() {
  const goals = Object.keys(data.states).map(Number).filter((state) => data.states[state].about.startsWith("Goal"));
  if (goals.length) choose(goals.find((state) => state > chosen) ?? goals[0]);
}

function back() {
  if (trail.length) choose(trail.pop(), true);
}

function words() {
  const pressed = map.classList.toggle("words");
  document.getElementById("words").setAttribute("aria-pressed", pressed);
}

const keys = {
  "+": () => zoom(1 / 1.25), "=": () => zoom(1 / 1.25), "-": () => zoom(1.25), "0": fit,
  "l": words, "s": () => choose(0), "g": nextGoal, "Backspace": back,
};
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (keys[key]) {
    keys[key]();
    event.preventDefault();
  } else if (arrows[key] && document.activeElement === map) {
    walk(...arrows[key]);
    event.preventDefault();
  }
});
map.addEventListener("wheel", (event) => {
  zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, under(event));
  event.preventDefault();
}, { passive: false });

// A press that moves pans; one that does not chooses.
let drag = null;
map.addEventListener("pointerdown", (event) => {
  drag = { at: under(event), x: event.clientX, y: event.clientY, moved: false, target: event.target };
  map.setPointerCapture(event.pointerId);
});
map.addEventListener("pointermove", (event) => {
  if (!drag) return;
  drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 4;
  if (!drag.moved) return;
  map.classList.add("dragging");
  const now = under(event);
  view.x += drag.at.x - now.x;
  view.y += drag.at.y - now.y;
  show();
});
map.addEventListener("pointerup", () => {
  const group = drag && !drag.moved && drag.target.closest("[data-state]");
  if (group) choose(Number(group.dataset.state));
  map.classList.remove("dragging");
  drag = null;
});
map.addEventListener("pointercancel", () => { drag = null; });

const on = (id, act) => document.getElementById(id).addEventListener("click", act);
on("in", () => zoom(1 / 1.25));
on("out", () => zoom(1.25));
on("fit", fit);
on("words", words);
on("start", () => choose(0));
on("goal", nextGoal);
on("back", back);
choose(0);
