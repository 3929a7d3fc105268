import { expect, test } from "bun:test";
import { paragraphsOf } from "./transcript.ts";

const at = (from: number, to: number, text: string) => ({ fromMs: from * 1000, toMs: to * 1000, text });
const texts = (...segments: ReturnType<typeof at>[]) => paragraphsOf(segments).map(({ text }) => text);

test("a pause ends a paragraph", () => {
  expect(paragraphsOf([at(0, 2, "One."), at(3, 4, "Two."), at(6, 7, "Three.")])).toEqual([
    at(0, 4, "One. Two."),
    at(6, 7, "Three."),
  ]);
});

test("after a minute the next sentence's end does, and in the end any", () => {
  const each = (ends: string) =>
    Array.from({ length: 14 }, (_, i) => at(i * 10, i * 10 + 10, `part ${i}${ends}`));
  expect(texts(...each("."))).toHaveLength(3);
  expect(texts(...each(""))).toHaveLength(2);
});

test("so does much text", () => {
  const long = "word ".repeat(130).trim();
  expect(texts(at(0, 9, `${long}.`), at(9, 10, "Next."))).toHaveLength(2);
  expect(texts(at(0, 9, long), at(9, 10, "next"))).toHaveLength(1);
});

test("scripts without spaces are joined without", () => {
  expect(texts(at(0, 1, "今日は。"), at(1, 2, "いい天気。"))).toEqual(["今日は。いい天気。"]);
  expect(texts(at(0, 1, "สวัสดี"), at(1, 2, "ครับ"))).toEqual(["สวัสดีครับ"]);
  expect(texts(at(0, 1, "今日は"), at(1, 2, "Tokyo"))).toEqual(["今日は Tokyo"]);
  expect(texts(at(0, 1, "안녕하세요."), at(1, 2, "반갑습니다."))).toEqual(["안녕하세요. 반갑습니다."]);
});
