/** The same sentence again and again, over segments and chunks: what an engine says when it hears nothing it knows. */
import { comparedLetters } from "../../../comparing.ts";
import type { Segment } from "./segments.ts";

/** So often in a row a sentence may stand: people repeat themselves, but a long one hardly ever, and not at once. */
const rowsMax = [
  { lettersMin: 60, times: 1 },
  { lettersMin: 10, times: 2 },
  { lettersMin: 0, times: 5 },
] as const;

/** `dropped`: characters that went. */
export function withoutRepeats(segments: readonly Segment[]): { segments: Segment[]; dropped: number } {
  const left: Segment[] = [];
  let dropped = 0;
  let row = { letters: "", times: 0, from: 0 };
  const close = () => {
    const allowed = rowsMax.find(({ lettersMin }) => row.letters.length >= lettersMin)?.times ?? 1;
    // Where it stands too often it is worth no more than once.
    if (row.times > allowed) for (const { text } of left.splice(row.from + 1)) dropped += text.length;
  };
  for (const segment of segments) {
    const letters = comparedLetters(segment.text);
    if (letters === "" || letters !== row.letters) {
      close();
      row = { letters, times: 0, from: left.length };
    }
    row.times += 1;
    left.push(segment);
  }
  close();
  return { segments: left, dropped };
}
