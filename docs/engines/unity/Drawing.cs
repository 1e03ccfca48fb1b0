// A puzzle as filled polygons, lines, discs and texts, from the back to the front.
using System;
using System.Collections.Generic;
using System.Linq;

namespace Etchwork
{
    using Data = Dictionary<string, object>;

    public struct Point
    {
        public float X, Y;
        public Point(float x, float y) { X = x; Y = y; }
        public static Point operator +(Point a, Point b) { return new Point(a.X + b.X, a.Y + b.Y); }
        public static Point operator -(Point a, Point b) { return new Point(a.X - b.X, a.Y - b.Y); }
        public static Point operator *(Point a, float by) { return new Point(a.X * by, a.Y * by); }
        public float Length { get { return (float)Math.Sqrt(X * X + Y * Y); } }
    }

    /// A polygon of three or more points, a line between two, or, at one point, a disc (Width is its
    /// diameter) or a Text (Width is the height of a line).
    public sealed class Shape
    {
        public Point[] Points;
        public float Width;
        public string Tone, Text;
    }

    public static class Drawing
    {
        public static IEnumerable<Shape> Of(Puzzle puzzle)
        {
            int cells = ((List<object>)puzzle.Geometry["cells"]).Count;
            for (int cell = 0; cell < cells; cell++) yield return Cell(puzzle, cell, "tint6");
            foreach (Data link in Puzzle.List(puzzle.Geometry, "links"))
                if (Puzzle.Numbers(link, "sides").Length == 0) yield return Line("off", 30, Centre(puzzle, (int)link["from"]), Centre(puzzle, (int)link["to"]));
            for (int slot = 0; slot < puzzle.Values.Length; slot++)
                foreach (Shape shape in OfSlot(puzzle, slot)) yield return shape;
            foreach (Data link in Puzzle.List(puzzle.Geometry, "links"))
            {
                int[] sides = Puzzle.Numbers(link, "sides");
                Point[] side = sides.Length > 0 ? Side(puzzle, (int)link["from"], sides[0]) : null;
                Point along = Unit(Centre(puzzle, (int)link["to"]) - Centre(puzzle, (int)link["from"])) * 120, across = new Point(-along.Y, along.X);
                if ((string)link["passage"] == "closed" && side != null) yield return Line("ink", 100, side);
                if ((string)link["passage"] == "one-way") yield return Fill("ink", Middle(puzzle, link) + along, Middle(puzzle, link) - along + across, Middle(puzzle, link) - along - across);
            }
            foreach (Data control in Puzzle.List(puzzle.Geometry, "controls"))
                yield return Line("tint3", 25, Centre(puzzle, (int)control["from"]), Place(puzzle, puzzle.At("slots", (int)control["slot"])));
        }

        private static IEnumerable<Shape> OfSlot(Puzzle puzzle, int slot)
        {
            Data of = puzzle.At("slots", slot), kind = puzzle.At("kinds", (int)of["kind"]), look = puzzle.Look(slot);
            string tone = (string)look["tone"];
            int? cell = Puzzle.Maybe(of, "cell"), link = Puzzle.Maybe(of, "link");
            Point at = Place(puzzle, of) + new Point((int)kind["x"], (int)kind["y"]);
            float half = (int)kind["size"] / 2f;
            foreach (Data group in Puzzle.List(look, "ends"))
            {
                int[] sides = Puzzle.Numbers(group, "sides");
                foreach (int side in sides) yield return Line(tone, 170, at, Half(Side(puzzle, cell.Value, side)));
                yield return Disc(tone, sides.Length == 1 ? 340 : 170, at);
            }
            Point[] ends = link == null ? null : new[] { Centre(puzzle, (int)puzzle.At("links", link.Value)["from"]), Centre(puzzle, (int)puzzle.At("links", link.Value)["to"]) };
            Point bar = ends == null ? at : Unit(new Point(ends[0].Y - ends[1].Y, ends[1].X - ends[0].X)) * half;
            Point x = new Point(half, 0), y = new Point(0, half);
            switch ((string)look["shape"])
            {
                case "cell": yield return Cell(puzzle, cell.Value, tone); break;
                case "disc": yield return Disc(tone, 2 * half, at); break;
                case "ring": yield return Disc(tone, 2 * half, at); yield return Disc("ground", 2 * half - 120, at); break;
                case "square": yield return Fill(tone, at - x - y, at + x - y, at + x + y, at - x + y); break;
                case "diamond": yield return Fill(tone, at - x, at - y, at + x, at + y); break;
                case "cross": yield return Line(tone, half / 2, at - x - y, at + x + y); yield return Line(tone, half / 2, at - x + y, at + x - y); break;
                case "line": yield return Line(tone, 100, ends); break;
                case "bar": yield return Line(tone, 90, at - bar, at + bar); break;
            }
            string text = (string)look["text"];
            if (text != "") yield return new Shape { Tone = (string)look["shape"] == "disc" ? "tint6" : "ink", Width = (int)kind["line"], Text = text, Points = new[] { at } };
        }

        private static Shape Fill(string tone, params Point[] points) { return new Shape { Tone = tone, Points = points }; }
        private static Shape Line(string tone, float width, params Point[] points) { return new Shape { Tone = tone, Width = width, Points = points }; }
        private static Shape Disc(string tone, float width, Point at) { return new Shape { Tone = tone, Width = width, Points = new[] { at } }; }
        private static Point Half(Point[] ends) { return (ends[0] + ends[1]) * 0.5f; }
        private static Point Unit(Point way) { return way.Length > 0 ? way * (1 / way.Length) : way; }
        private static Point Centre(Puzzle puzzle, int cell) { return new Point((int)puzzle.At("cells", cell)["x"], (int)puzzle.At("cells", cell)["y"]); }

        private static Point[] Outline(Puzzle puzzle, int cell)
        {
            int[] outline = Puzzle.Numbers(puzzle.At("cells", cell), "outline");
            return Enumerable.Range(0, outline.Length / 2).Select(nth => new Point(outline[2 * nth], outline[2 * nth + 1])).ToArray();
        }

        private static Point[] Side(Puzzle puzzle, int cell, int side)
        {
            Point[] corners = Outline(puzzle, cell);
            return new[] { corners[side], corners[(side + 1) % corners.Length] };
        }

        private static Shape Cell(Puzzle puzzle, int cell, string tone)
        {
            int radius = (int)puzzle.At("cells", cell)["radius"];
            return radius > 0 ? Disc(tone, 2 * radius, Centre(puzzle, cell)) : Fill(tone, Outline(puzzle, cell));
        }

        private static Point Middle(Puzzle puzzle, Data link)
        {
            int[] sides = Puzzle.Numbers(link, "sides");
            if (sides.Length > 0) return Half(Side(puzzle, (int)link["from"], sides[0]));
            return Half(new[] { Centre(puzzle, (int)link["from"]), Centre(puzzle, (int)link["to"]) });
        }

        /// Where a slot is drawn; one with neither a cell nor a link at the left, above the puzzle.
        private static Point Place(Puzzle puzzle, Data slot)
        {
            int? cell = Puzzle.Maybe(slot, "cell"), link = Puzzle.Maybe(slot, "link");
            if (cell != null) return Centre(puzzle, cell.Value);
            return link == null ? new Point(0, -600) : Middle(puzzle, puzzle.At("links", link.Value));
        }
    }
}
