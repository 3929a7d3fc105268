/** Words as numbers, by hand instead of by field: a long document has a million of them. */
import type { Word } from "../model.ts";
import { type Codec, list, nullable, optional, record, text } from "./codec.ts";

const scripts: readonly Word["script"][] = [null, "super", "sub"];
const glued = 4;
const marked = 8;
const measured = 16;

/** Told apart by the words that have them. */
const rare = record<Rare>({
  url: nullable(text),
  note: nullable(text),
  comments: optional(list(text)),
});

type Common = "text" | "x0" | "y0" | "x1" | "y1" | "baseline" | "style" | "glued" | "script" | "confidence";
/** What a word's tag says is said of its paragraph by then. */
type Rare = Omit<Word, Common | "tag">;

const isRare = (value: Word): boolean =>
  value.url !== null || value.note !== null || value.comments !== undefined;

export const word: Codec<Word> = {
  write(value, out, pools) {
    out.push(pools.texts.indexOf(value.text));
    out.push(value.x0);
    out.push(value.y0);
    out.push(value.x1);
    out.push(value.y1);
    out.push(value.baseline);
    out.push(pools.styles.indexOf(value.style));
    const more = isRare(value);
    const { confidence } = value;
    const bits = (value.glued ? glued : 0) + (more ? marked : 0) + (confidence === undefined ? 0 : measured);
    out.push(scripts.indexOf(value.script) + bits);
    if (confidence !== undefined) out.push(confidence);
    if (more) rare.write(value, out, pools);
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
    if ((bits & measured) !== 0) value.confidence = from.next();
    if ((bits & marked) !== 0) Object.assign(value, rare.read(from, pools));
    return value;
  },
};
