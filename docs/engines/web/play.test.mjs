// Plays every level of the named files in Chromium, by touch, and the first of each by keys alone.
//
//   node play.test.mjs BUILT LEVELS.json...
//
// BUILT is the folder that `tsc --outDir` wrote. Playwright comes from crates/web/www.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(join(here, "../../../crates/web/www/package.json"));
const { chromium } = require("@playwright/test");
const [built, ...files] = process.argv.slice(2).map((name) => resolve(name));
const { Puzzle } = await import(pathToFileURL(join(built, "player.js")));
const TYPES = { html: "text/html", js: "text/javascript", json: "application/json" };

const server = createServer(async (request, answer) => {
  const { pathname } = new URL(request.url, "http://localhost");
  const file = /^\/(\d+)\.json$/.exec(pathname)?.[1];
  const name = file ? files[file] : join(pathname.endsWith(".js") ? built : here, pathname);
  const text = await readFile(name).catch(() => undefined);
  answer.writeHead(text ? 200 : 404, { "content-type": TYPES[pathname.split(".").pop()] ?? "text/plain" });
  answer.end(text);
});
await new Promise((ready) => server.listen(0, ready));
const path = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const browser = await chromium.launch({ executablePath: path });
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
const page = await context.newPage();
const faults = [];
page.on("pageerror", (fault) => faults.push(fault.message));
page.on("console", (said) => { if (said.type() === "error" && !said.text().includes("favicon")) faults.push(said.text()); });
const cdp = await context.newCDPSession(page);

const centre = (cell) => page.evaluate((cell) => {
  const { left, top, width, height } = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}, cell);
const touch = (type, ...touchPoints) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints });

/** Where a gesture leaves several moves, the page offers them. */
const choose = async (text) => {
  const button = page.locator("#choices button").getByText(text, { exact: true });
  if (await button.count() > 0) await button.tap();
};

async function byTouch(move) {
  const at = await centre(move.tap ?? move.second ?? move.drag[0] ?? 0);
  if (move.tap !== undefined) await page.touchscreen.tap(at.x, at.y);
  else if (move.second !== undefined) {
    await touch("touchStart", at);
    await page.waitForTimeout(600);
    await touch("touchEnd");
  } else if (move.drag.length > 0) {
    await touch("touchStart", at);
    await touch("touchMove", await centre(move.drag[1]));
    await touch("touchEnd");
  }
}

let random = 1;
async function goTo(cell) {
  for (let presses = 0; presses < 2000; presses += 1) {
    const at = +(await page.getAttribute("#board", "data-cursor"));
    if (at === cell) return;
    const [from, to] = [await centre(at), await centre(cell)];
    random = (random * 1103515245 + 12345) % 2147483648;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const keys = Math.abs(dx) > Math.abs(dy) ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const isThere = Math.abs(dx) > Math.abs(dy) ? dx > 0 : dy > 0;
    const lost = random % 10 > 6;
    // Between the tiles of some tilings no arrow leads everywhere.
    if (presses > 60) await page.keyboard.press("PageDown");
    else await page.keyboard.press(lost ? ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"][(random >> 8) % 4] : keys[+isThere]);
  }
  throw new Error(`the cursor does not get to cell ${cell}`);
}

async function byKeys(move) {
  await page.focus("#board");
  const cell = move.tap ?? move.second ?? move.drag[0];
  if (cell !== undefined) await goTo(cell);
  if (move.tap !== undefined) await page.keyboard.press("Enter");
  else if (move.second !== undefined) await page.keyboard.press("Shift+Enter");
  else if (move.drag.length > 0) {
    const [from, to] = [await centre(cell), await centre(move.drag[1])];
    const isAcross = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
    const key = isAcross ? (to.x > from.x ? "Right" : "Left") : to.y > from.y ? "Down" : "Up";
    await page.keyboard.press(`Shift+Arrow${key}`);
  }
}

/** A button of the page; Chromium may take a tap right after a drag for a part of it. */
const press = (id) => page.evaluate((id) => document.getElementById(id).click(), id);

/** A busy machine may take a drag for a long press: then the level is played again. */
async function solve(level, way, tries = 4) {
  try {
    await play(level, way);
  } catch (fault) {
    if (tries === 0) throw fault;
    await press("again");
    await solve(level, way, tries - 1);
  }
}

async function play(level, way) {
  const puzzle = new Puzzle(level.geometry);
  const said = await page.textContent("#said");
  if (!said.startsWith(`${level.place} of `)) throw new Error(`the page is not at ${level.board_id}: ${said}`);
  for (const text of level.solution) {
    const move = puzzle.legal().find((move) => move.text === text);
    if (!move) throw new Error(`'${text}' is not legal in ${level.board_id}`);
    await way(move);
    await choose(text);
    puzzle.play(move);
  }
  const solved = await page.getAttribute("#board", "data-solved");
  if (solved !== "true" || !puzzle.solved) throw new Error(`${level.board_id} is not solved`);
}

for (const [number, file] of files.entries()) {
  const { levels } = JSON.parse(await readFile(file));
  await page.goto(`http://localhost:${server.address().port}/index.html?levels=${number}.json`);
  await page.waitForSelector("#board svg");
  await solve(levels[0], byKeys);
  await press("again");
  for (const level of levels) {
    await solve(level, byTouch);
    await press("next");
  }
  console.log(`${file}: ${levels.length} by touch, 1 by keys`);
}
await browser.close();
server.close();
if (faults.length > 0) throw new Error(faults.slice(0, 5).join("\n"));
