// Reads JSON: objects as Dictionary<string, object>, lists as List<object>, numbers as int or double.
// No package is needed, in Unity or elsewhere.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Etchwork
{
    public sealed class Json
    {
        private readonly string text;
        private int at;

        private Json(string text) { this.text = text; }

        public static Dictionary<string, object> Read(string text) { return (Dictionary<string, object>)new Json(text).Value(); }

        private char Next()
        {
            while (char.IsWhiteSpace(text[at])) at++;
            return text[at];
        }

        /// Takes a sign if it comes next.
        private bool Takes(char sign)
        {
            bool isNext = Next() == sign;
            if (isNext) at++;
            return isNext;
        }

        private object Value()
        {
            switch (Next())
            {
                case '{': return Object();
                case '[': return List();
                case '"': return Text();
                case 't': at += 4; return true;
                case 'f': at += 5; return false;
                case 'n': at += 4; return null;
                default: return Number();
            }
        }

        private object Object()
        {
            var members = new Dictionary<string, object>();
            at++;
            while (!Takes('}'))
            {
                Takes(',');
                Next();
                string name = Text();
                Takes(':');
                members[name] = Value();
            }
            return members;
        }

        private object List()
        {
            var items = new List<object>();
            at++;
            while (!Takes(']'))
            {
                Takes(',');
                items.Add(Value());
            }
            return items;
        }

        private string Text()
        {
            var read = new StringBuilder();
            for (at++; text[at] != '"'; at++)
            {
                if (text[at] != '\\') { read.Append(text[at]); continue; }
                char sign = text[++at];
                if (sign == 'u') { read.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16)); at += 4; }
                else read.Append(sign == 'n' ? '\n' : sign == 't' ? '\t' : sign == 'r' ? '\r' : sign == 'b' ? '\b' : sign == 'f' ? '\f' : sign);
            }
            at++;
            return read.ToString();
        }

        private object Number()
        {
            int start = at;
            while (at < text.Length && "+-.eE0123456789".IndexOf(text[at]) >= 0) at++;
            string number = text.Substring(start, at - start);
            int whole;
            if (int.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out whole)) return whole;
            return double.Parse(number, CultureInfo.InvariantCulture);
        }
    }
}
