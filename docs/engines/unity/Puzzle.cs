// A puzzle of any family in play, from its geometry alone.
using System;
using System.Collections.Generic;
using System.Linq;

namespace Etchwork
{
    using Data = Dictionary<string, object>;

    /// A move: a rule at one of its places, or one of a table's (To). Tap, Second and Drag are cells.
    public sealed class Move
    {
        public string Text;
        public Data Rule;
        public int[] Place = new int[0], Drag = new int[0];
        public int? Tap, Second, To;
    }

    public sealed class Puzzle
    {
        public readonly Data Geometry;
        public int[] Values;
        private int state;
        private readonly List<Move> moves, after;

        public Puzzle(Data geometry)
        {
            Geometry = geometry;
            Values = List(geometry, "slots").Select(slot => (int)slot["start"]).ToArray();
            moves = List(geometry, "moves").SelectMany(Placed).ToList();
            after = List(geometry, "after").SelectMany(Placed).ToList();
        }

        public static IEnumerable<Data> List(Data of, string name) { return ((List<object>)of[name]).Cast<Data>(); }

        public static int[] Numbers(Data of, string name)
        {
            object list;
            return of.TryGetValue(name, out list) ? ((List<object>)list).Select(number => (int)number).ToArray() : new int[0];
        }

        public static int? Maybe(Data of, string name)
        {
            object number;
            return of.TryGetValue(name, out number) ? (int?)number : null;
        }

        public Data At(string list, int number) { return (Data)((List<object>)Geometry[list])[number]; }

        private int CellOf(int slot) { return (int)At("slots", slot)["cell"]; }

        private IEnumerable<Move> Placed(Data rule)
        {
            int width = (int)rule["width"];
            int[] places = Numbers(rule, "places");
            for (int first = 0; first < places.Length; first += width)
            {
                int[] place = places.Skip(first).Take(width).ToArray();
                string text = (string)rule["text"];
                for (int nth = 0; nth < width; nth++)
                {
                    string name = "{" + nth + "}";
                    if (text.Contains(name)) text = text.Replace(name, (string)At("cells", CellOf(place[nth]))["id"]);
                }
                int? tap = Maybe(rule, "tap"), second = Maybe(rule, "second_tap");
                yield return new Move
                {
                    Text = text, Rule = rule, Place = place,
                    Tap = tap == null ? null : (int?)CellOf(place[tap.Value]),
                    Second = second == null ? null : (int?)CellOf(place[second.Value]),
                    Drag = Numbers(rule, "drag").Select(nth => CellOf(place[nth])).ToArray(),
                };
            }
        }

        private Data State { get { return ((List<object>)Geometry["table"]).Count > 0 ? At("table", state) : null; } }

        public List<Move> Legal()
        {
            if (State != null)
            {
                return List(State, "moves").Select(move => new Move { Text = (string)move["text"], To = (int)move["to"], Tap = Maybe(move, "tap") }).ToList();
            }
            return IsSolved || IsLost ? new List<Move>() : moves.Where(Holds).ToList();
        }

        public void Play(Move move)
        {
            if (move.To != null)
            {
                state = move.To.Value;
                Values = Numbers(State, "values");
                return;
            }
            Change(move);
            foreach (Move step in after) if (Holds(step)) Change(step);
        }

        public bool IsSolved { get { return State != null ? (bool)State["solved"] : List(Geometry, "goal").All(Met); } }

        public bool IsLost { get { return List(Geometry, "lost").Any(Met); } }

        public Data Look(int slot) { return (Data)Looks(slot)[Values[slot]]; }

        private List<object> Looks(int slot) { return (List<object>)At("kinds", (int)At("slots", slot)["kind"])["looks"]; }

        private bool Holds(Move move)
        {
            return List(move.Rule, "tests").All(test =>
            {
                int first = (int)test["slot"], value = Values[move.Place[first]];
                return (string)test["kind"] == "is" ? Numbers(test, "values").Contains(value) : move.Place.Skip(first).Any(slot => Values[slot] != value);
            });
        }

        private void Change(Move move)
        {
            foreach (Data effect in List(move.Rule, "effects"))
            {
                int[] tail = move.Place.Skip((int)effect["slot"]).ToArray();
                int count = Looks(tail[0]).Count;
                switch ((string)effect["kind"])
                {
                    case "set": Values[tail[0]] = (int)effect["value"]; break;
                    case "add": Values[tail[0]] = (Values[tail[0]] + (int)effect["by"] + count) % count; break;
                    case "fill": foreach (int slot in tail) Values[slot] = (int)effect["value"]; break;
                    case "shift":
                        int[] old = tail.Select(slot => Values[slot]).ToArray();
                        for (int nth = 0; nth < tail.Length; nth++) Values[tail[nth]] = old[(nth + tail.Length - 1) % tail.Length];
                        break;
                }
            }
        }

        private bool Met(Data condition)
        {
            int[] slots = Numbers(condition, "slots"), values = Numbers(condition, "values");
            int those = slots.Count(slot => values.Contains(Values[slot]));
            switch ((string)condition["kind"])
            {
                case "all": return those == slots.Length;
                case "any": return those > 0;
                case "count": return those == (int)condition["number"];
                default: return MetByLines(condition);
            }
        }

        /// Groups of ends, which links join: each knows the least group that it is joined to.
        private bool MetByLines(Data condition)
        {
            var at = new Dictionary<Tuple<int, int>, int>();
            List<int> cells = new List<int>(), root = new List<int>();
            int joints = 0;
            for (int slot = 0; slot < Values.Length; slot++)
            {
                int? cell = Maybe(At("slots", slot), "cell");
                foreach (Data group in cell == null ? new Data[0] : List(Look(slot), "ends"))
                {
                    foreach (int side in Numbers(group, "sides")) at[Tuple.Create(cell.Value, side)] = cells.Count;
                    root.Add(cells.Count);
                    cells.Add(cell.Value);
                }
            }
            foreach (Data link in List(Geometry, "links"))
            {
                int[] sides = Numbers(link, "sides");
                int a, b;
                if ((string)link["passage"] != "open" || sides.Length < 2) continue;
                if (!at.TryGetValue(Tuple.Create((int)link["from"], sides[0]), out a)) continue;
                if (!at.TryGetValue(Tuple.Create((int)link["to"], sides[1]), out b)) continue;
                joints++;
                int low = Math.Min(root[a], root[b]), high = Math.Max(root[a], root[b]);
                for (int group = 0; group < root.Count; group++) if (root[group] == high) root[group] = low;
            }
            if ((string)condition["kind"] == "tree") return root.All(group => group == 0) && at.Count == 2 * joints && joints + 1 == cells.Count;
            int[] pair = Numbers(condition, "cells");
            return root[cells.IndexOf(pair[0])] == root[cells.IndexOf(pair[1])];
        }
    }
}
