import { expect, test } from "bun:test";
import { Sheet } from "../testing/sheet.ts";
import { examinePage, preparedPage } from "./prepare-page.ts";

test("a look is as it was after a page was made of it, so that it can be read another way up", async () => {
  const sheet = await Sheet.open({ dpi: 200, width: 300, height: 200 });
  for (let at = 0; at < 5; at++) {
    sheet.bar(30, 20 + at * 20, 200, 1);
    sheet.bar(30 + at * 50, 20, 1, 80);
  }
  for (let y = 140; y < 190; y += 14)
    sheet.text("A mark on solid rock above the river", 30, y, "Times-Roman", 11);
  const picture = sheet.picture();
  const before = picture.data.slice();
  const look = examinePage(picture);
  if (look === null) throw new Error("there is text");
  const first = preparedPage(look, true);
  expect(first?.rulings.length).toBeGreaterThan(4);
  expect(picture.data).toEqual(before);
  expect(preparedPage(look, true)?.rulings).toEqual(first?.rulings ?? []);
});
