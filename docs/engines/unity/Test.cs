// Solves every level of the named files:
//
//   mcs -out:test.exe Json.cs Puzzle.cs Drawing.cs Test.cs && mono test.exe a/levels.json b/levels.json
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Etchwork
{
    public static class Test
    {
        public static int Main(string[] files)
        {
            int solved = 0, shapes = 0;
            foreach (Dictionary<string, object> level in files.SelectMany(file => Puzzle.List(Json.Read(File.ReadAllText(file)), "levels")))
            {
                var puzzle = new Puzzle((Dictionary<string, object>)level["geometry"]);
                foreach (string text in (List<object>)level["solution"])
                {
                    List<Move> fit = puzzle.Legal().Where(move => move.Text == text).ToList();
                    if (fit.Count != 1)
                    {
                        Console.Error.WriteLine("{0}: {1} legal moves are '{2}'", level["board_id"], fit.Count, text);
                        return 1;
                    }
                    puzzle.Play(fit[0]);
                }
                if (!puzzle.IsSolved)
                {
                    Console.Error.WriteLine("{0} is not solved", level["board_id"]);
                    return 1;
                }
                List<Shape> drawn = Drawing.Of(puzzle).ToList();
                if (drawn.Any(shape => shape.Points.Any(point => float.IsNaN(point.X) || float.IsNaN(point.Y))) || drawn.Count < puzzle.Values.Length / 2)
                {
                    Console.Error.WriteLine("{0} is not drawn", level["board_id"]);
                    return 1;
                }
                solved++;
                shapes += drawn.Count;
            }
            Console.WriteLine("{0} solved, {1} shapes drawn", solved, shapes);
            return 0;
        }
    }
}
