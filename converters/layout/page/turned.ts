/** Text that does not run from left to right on a page that mostly does: row heads, axis titles, stamps, watermarks. */
import type { Line, PageContent, Paragraph, TurnedText } from "../model.ts";

const upright = ({ angle }: TurnedText): boolean => Math.abs(angle - Math.round(angle / 90) * 90) < 3;

/** As lines of one word, so that cells and charts can take them by their place. */
export function turnedLines(page: PageContent, watermarks: boolean): Line[] {
  return page.turned.filter((turned) => watermarks || upright(turned)).map(asLine);
}

function asLine({ text, style, x0, y0, x1, y1 }: TurnedText): Line {
  const box = { x0, y0, x1, y1 };
  const baseline = (y0 + y1) / 2 + style.size * 0.3;
  return {
    ...box,
    baseline,
    style,
    words: [{ ...box, text, baseline, style, glued: false, script: null, url: null, note: null }],
  };
}

/** What neither a table nor a chart took stands at the end of its page. */
export function turnedParagraph(line: Line, page: number): Paragraph {
  return {
    kind: "paragraph",
    x0: line.x0,
    y0: line.y0,
    x1: line.x1,
    y1: line.y1,
    lines: [line],
    style: line.style,
    page,
    left: line.x0,
    right: line.x1,
    above: Infinity,
    below: Infinity,
    demoted: true,
  };
}
