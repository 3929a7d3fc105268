/** Words as numbers, by hand instead of by field: a long document has a million of them. */
import type { Word } from "../layout.ts";
import { type Codec, nullable, text } from "./codec.ts";

const scripts: readonly Word["script"][] = [null, "super", "sub"];
const glued = 4;
const marked = 8;
const optionalText = nullable(text);

export const word: Codec<Word> = {
  write(value, out, pools) {
    out.push(pools.texts.indexOf(value.text));
    out.push(value.x0);
    out.push(value.y0);
    out.push(value.x1);
    out.push(value.y1);
    out.push(value.baseline);
    out.push(pools.styles.indexOf(value.style));
    const rare = value.url !== null || value.note !== null;
    out.push(scripts.indexOf(value.script) + (value.glued ? glued : 0) + (rare ? marked : 0));
    if (!rare) return;
    optionalText.write(value.url, out, pools);
    optionalText.write(value.note, out, pools);
  },
  read(from, pools) {
    const value: Word = {
      text: pools.texts.at(from.next()),
      x0: from.next(),
      y0: from.next(),
      x1: from.next(),
      y1: from.next(),
      baseline: from.next(),
      style: pools.styles.at(from.next()),
      glued: false,
      script: null,
      url: null,
      note: null,
    };
    const bits = from.next();
    value.script = scripts[bits & 3] ?? null;
    value.glued = (bits & glued) !== 0;
    if ((bits & marked) !== 0) {
      value.url = optionalText.read(from, pools);
      value.note = optionalText.read(from, pools);
    }
    return value;
  },
};
