// Reads levels.json, as `etchwork export --format json` writes it, in Unity: put the file into
// Assets as a TextAsset. Not run: no Unity was at hand. It needs the package
// com.unity.nuget.newtonsoft-json, as JsonUtility reads neither rows of rows nor properties.
using System.Collections.Generic;
using Newtonsoft.Json;
using UnityEngine;

public class Thing { public string kind; public int row, column; public Dictionary<string, object> properties; }
public class Map { public int columns, rows; public string[] kinds; public int[][] cells; public Thing[] objects; }
public class Level { public int place; public string board_id, family, kind, rule, text; public string[] solution; public Map map; }
public class Levels { public int version; public Level[] levels; }

public class LevelReader : MonoBehaviour {
    public TextAsset file;
    void Start() {
        var levels = JsonConvert.DeserializeObject<Levels>(file.text);
        if (levels.version != 1) { Debug.LogError("no levels of version 1"); return; }
        foreach (var level in levels.levels)
            Debug.Log($"{level.place} {level.kind}, {level.solution.Length} steps, {level.map?.columns}x{level.map?.rows}");
    }
}
