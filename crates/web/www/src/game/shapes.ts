// Outlines of places, and what is drawn with them over the board.

const SVG = 'http://www.w3.org/2000/svg';

/** The outline of a place, scaled to a drawing of width 1 and height 1. */
export class Shape {
  readonly #corners: { x: number; y: number }[] = [];
  readonly #middle: { x: number; y: number };
  readonly #along: number;
  readonly #outline: readonly number[];
  /** The middle, as `x,y` in the units of the outline. */
  readonly spot: string;
  readonly box: { left: number; top: number; right: number; bottom: number };
  /** Whether it is a rectangle with vertical and horizontal sides, so that it fills its box. */
  readonly isSquare: boolean;
  /** The attribute `points` of a polygon, in the units of the outline. */
  readonly points: string;
  /** The corners and the middle as lengths in CSS, relative to the drawing. */
  readonly corners: string;
  readonly origin: string;

  constructor(readonly outline: readonly number[], width: number, height: number) {
    for (let nth = 0; nth + 1 < outline.length; nth += 2)
      this.#corners.push({ x: (outline[nth] ?? 0) / width, y: (outline[nth + 1] ?? 0) / height });
    const [xs, ys] = [this.#corners.map(({ x }) => x), this.#corners.map(({ y }) => y)];
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    this.#middle = { x: mean(xs), y: mean(ys) };
    this.#along = height / width;
    this.#outline = outline;
    this.spot = `${this.#middle.x * width},${this.#middle.y * height}`;
    this.box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    const { left, top, right, bottom } = this.box;
    const isCorner = ({ x, y }: { x: number; y: number }) => (x === left || x === right) && (y === top || y === bottom);
    this.isSquare = this.#corners.length === 4 && this.#corners.every(isCorner);
    this.points = outline.join(' ');
    const percent = ({ x, y }: { x: number; y: number }) => `${(100 * x).toFixed(3)}% ${(100 * y).toFixed(3)}%`;
    this.corners = this.#corners.map(percent).join(', ');
    this.origin = percent(this.#middle);
  }

  /** A curve from the middle of one side to that of another, in the units of the outline: part of the data of a track. */
  across(from: number, to: number): string {
    const { outline } = this;
    const middle = (side: number) =>
      [0, 1].map((axis) => ((outline[2 * side + axis] ?? 0) + (outline[(2 * side + 2) % outline.length + axis] ?? 0)) / 2).join(',');
    return `${middle(from)}Q${this.spot} ${middle(to)}`;
  }

  /** How far a point is from the middle, as a share of the width of the drawing. */
  distance(x: number, y: number): number {
    return Math.hypot(x - this.#middle.x, (y - this.#middle.y) * this.#along);
  }

  /** How far the middles of two places are apart, as a share of the width of the drawing. */
  apart(other: Shape): number {
    return this.distance(other.#middle.x, other.#middle.y);
  }

  /** The side that is nearest to a point, by the number of its first corner. Null for a point in the
   * middle: nearer to it than a share of the way to the nearest side. */
  side(x: number, y: number, middle: number): number | null {
    const far = this.#corners.map((_, nth) => this.#offSide(nth, x, y));
    const reach = Math.min(...this.#corners.map((_, nth) => this.#offSide(nth, this.#middle.x, this.#middle.y)));
    return this.distance(x, y) < middle * reach ? null : far.indexOf(Math.min(...far));
  }

  /** How far a point is from a side, as a share of the width of the drawing. */
  #offSide(nth: number, x: number, y: number): number {
    const [a, b] = this.#ends(nth);
    const [right, down] = [b.x - a.x, (b.y - a.y) * this.#along];
    const [toX, toY] = [x - a.x, (y - a.y) * this.#along];
    const part = Math.max(0, Math.min(1, (toX * right + toY * down) / (right * right + down * down || 1)));
    return Math.hypot(toX - part * right, toY - part * down);
  }

  #ends(nth: number) {
    const none = { x: 0, y: 0 };
    return [this.#corners[nth] ?? none, this.#corners[(nth + 1) % this.#corners.length] ?? none] as const;
  }

  /** The side that faces most in a direction. */
  sideTowards(down: number, right: number): number {
    const ahead = this.#corners.map((_, nth) => {
      const [a, b] = this.#ends(nth);
      const [x, y] = [(a.x + b.x) / 2 - this.#middle.x, ((a.y + b.y) / 2 - this.#middle.y) * this.#along];
      return (x * right + y * down) / (Math.hypot(x, y) || 1);
    });
    return ahead.indexOf(Math.max(...ahead));
  }

  get sides(): number {
    return this.#corners.length;
  }

  /** The ends of a side, each as `x,y` in the units of the outline. */
  line(nth: number): { spot: string }[] {
    const corner = (at: number) => ({ spot: this.#outline.slice(2 * at, 2 * at + 2).join(',') });
    return [corner(nth), corner((nth + 1) % this.sides)];
  }

  /** Whether a point is inside, and off the border by a share of the size: 0.5 leaves the middle
   * only. */
  holds(x: number, y: number, border: number): boolean {
    const by = 1 / (1 - 2 * border);
    const at = { x: this.#middle.x + (x - this.#middle.x) * by, y: this.#middle.y + (y - this.#middle.y) * by };
    let isIn = false;
    this.#corners.forEach((a, nth) => {
      const b = this.#corners[(nth + 1) % this.#corners.length] ?? a;
      if (a.y > at.y !== b.y > at.y && at.x < a.x + ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y)) isIn = !isIn;
    });
    return isIn;
  }
}

/** For each place, how far its nearest neighbour is, as a share of the width of the drawing. */
export const nearest = (shapes: readonly Shape[]): number[] =>
  shapes.map((shape) => Math.min(...shapes.map((other) => other === shape ? 1 : shape.apart(other))));

/** Outlines and lines over a board, grouped by kind. */
export class Shapes {
  readonly element = document.createElementNS(SVG, 'svg');
  readonly #kinds = new Map<string, SVGGElement>();

  constructor() {
    this.element.setAttribute('class', 'shapes');
    this.element.setAttribute('aria-hidden', 'true');
  }

  size(width: number, height: number): void {
    this.element.setAttribute('viewBox', `0 0 ${width} ${height}`);
    for (const group of this.#kinds.values()) group.replaceChildren();
  }

  /** Draws outlines, and removes the previous ones of the kind unless `adds`. */
  show(kind: string, shapes: readonly Shape[], adds = false): SVGPolygonElement[] {
    const group = this.#kinds.get(kind) ?? this.#group(kind);
    const drawn = shapes.map(({ points }) => {
      const polygon = document.createElementNS(SVG, 'polygon');
      polygon.setAttribute('points', points);
      return polygon;
    });
    if (!adds) group.replaceChildren();
    group.append(...drawn);
    return drawn;
  }

  /** Draws lines from spot to spot, and removes the previous lines of the kind. */
  draw(kind: string, lines: readonly (readonly { readonly spot: string }[])[]): SVGPolylineElement[] {
    const group = this.#kinds.get(kind) ?? this.#group(kind);
    const all = lines.map((line) => {
      const drawn = document.createElementNS(SVG, 'polyline');
      drawn.setAttribute('points', line.map(({ spot }) => spot).join(' '));
      drawn.setAttribute('pathLength', '1');
      return drawn;
    });
    group.replaceChildren(...all);
    return all;
  }

  /** Draws cars that stand at the start of a track, and removes the previous ones. */
  cars(number: number, track: string): SVGRectElement[] {
    const group = this.#kinds.get('cars') ?? this.#group('cars');
    const drawn = Array.from({ length: track ? number : 0 }, () => {
      const car = document.createElementNS(SVG, 'rect');
      for (const [name, value] of [['x', -170], ['y', -120], ['width', 340], ['height', 240], ['rx', 90]] as const)
        car.setAttribute(name, String(value));
      car.style.offsetPath = `path('${track}')`;
      return car;
    });
    group.replaceChildren(...drawn);
    return drawn;
  }

  #group(kind: string): SVGGElement {
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('class', kind);
    this.#kinds.set(kind, group);
    this.element.append(group);
    return group;
  }
}
