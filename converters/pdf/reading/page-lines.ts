/** The fragments of a page become its lines: what nobody sees goes, what belongs together is joined. */
import { countCharacters, type Line, type PageContent, type Word } from "../../layout/model.ts";
import { mendEdges } from "../../layout/page/bidi.ts";
import { joinJustified } from "../../layout/page/justified.ts";
import { makeLine, mergeFragments } from "../../layout/page/lines.ts";
import { joinSpacedLetters } from "../../layout/page/spaced-letters.ts";
import { joinDropCaps } from "./drop-caps.ts";
import { dropDuplicates } from "./duplicates.ts";
import { type Covering, type Look, layerOf, unseen } from "./hidden.ts";

/** What was read of a page, in drawing order. */
export interface Fragments {
  visible: readonly Line[];
  /** Transparent, drawn without ink, or too small to see. */
  invisible: readonly Line[];
  coverings: readonly Covering[];
  /** Whether any text runs to the left. */
  leftward: boolean;
}

/** Sets the lines of `content` and its counts of characters; its vectors and pictures must be known. */
export function settleLines(
  content: PageContent,
  { visible: drawn, invisible, coverings, leftward }: Fragments,
  look: Look,
): void {
  const covered = unseen(drawn, coverings, content.vectors, content.pictures, look);
  const visible = without(drawn, covered);
  // A scan with a layer of recognised text: the layer is the text. Otherwise hidden text stays hidden.
  const layer = layerOf(invisible, visible, content.pictures, content.width * content.height);
  if (layer.length > 0 && countCharacters(layer) > countCharacters(visible)) content.textLayer = true;
  const hidden =
    countCharacters(drawn) - countCharacters(visible) + countCharacters(invisible) - countCharacters(layer);
  const seen = [...visible, ...layer];
  const onPage = seen.flatMap((line) => onPaper(line, content.width, content.height));
  const once = dropDuplicates(onPage);
  const lines = joinJustified(mergeFragments(joinDropCaps(once))).map(joinSpacedLetters);
  content.lines = leftward ? lines.map(mendEdges) : lines;
  content.characters = countCharacters(content.lines);
  content.hiddenCharacters += hidden + countCharacters(seen) - countCharacters(once);
}

/** The words of a line that stand on the page; the line itself if all do. */
function onPaper(line: Line, width: number, height: number): Line[] {
  if (line.x0 >= 0 && line.y0 >= 0 && line.x1 <= width && line.y1 <= height) return [line];
  const words = line.words.filter(
    ({ x0, y0, x1, y1 }) => x0 + x1 > 0 && y0 + y1 > 0 && x0 + x1 < width * 2 && y0 + y1 < height * 2,
  );
  if (words.length === line.words.length) return [line];
  return words.length > 0 ? [makeLine(words)] : [];
}

function without(lines: readonly Line[], words: ReadonlySet<Word>): readonly Line[] {
  if (words.size === 0) return lines;
  return lines.flatMap((line) => {
    const left = line.words.filter((word) => !words.has(word));
    if (left.length === line.words.length) return [line];
    return left.length > 0 ? [makeLine(left)] : [];
  });
}
