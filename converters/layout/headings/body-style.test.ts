import { expect, test } from "bun:test";
import { type Paragraph, plainWord, type Style } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import { recognizedFont } from "../recognized-font.ts";
import { BodyStyleSurvey } from "./body-style.ts";

/** A line of that many points. */
function paragraph(length: number, bold: boolean): Paragraph {
  const style: Style = {
    ...{ key: `${bold}`, font: recognizedFont, size: 10, bold, italic: false, mono: false, color: 0 },
  };
  const line = makeLine([plainWord("Harbour", 60, 60 + length, 100, style)]);
  return { kind: "paragraph", ...line, style, lines: [line] } as unknown as Paragraph;
}

test("a scan that begins with a line in bold, in the one face that scans have, has text in regular", () => {
  const survey = new BodyStyleSurvey();
  for (const each of [paragraph(300, true), paragraph(500, false), paragraph(500, false)]) survey.add(each);
  expect(survey.result).toMatchObject({ size: 10, bold: false });
});

test("text that is mostly bold is so", () => {
  const survey = new BodyStyleSurvey();
  for (const each of [paragraph(300, false), paragraph(500, true), paragraph(500, true)]) survey.add(each);
  expect(survey.result.bold).toBe(true);
});
