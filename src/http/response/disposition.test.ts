import { expect, test } from "bun:test";
import { attachment } from "./disposition.ts";

test.each([
  ["report.md", 'attachment; filename="report.md"'],
  ["a b (1).md", 'attachment; filename="a b (1).md"'],
  ["résumé.md", "attachment; filename=\"r_sum_.md\"; filename*=UTF-8''r%C3%A9sum%C3%A9.md"],
  ['a".md', "attachment; filename=\"a_.md\"; filename*=UTF-8''a%22.md"],
  ["a\\b.md", "attachment; filename=\"a_b.md\"; filename*=UTF-8''a%5Cb.md"],
  ["a;b.md", "attachment; filename=\"a_b.md\"; filename*=UTF-8''a%3Bb.md"],
  ["100%.md", "attachment; filename=\"100_.md\"; filename*=UTF-8''100%25.md"],
  ["it's*.md\u00e9", "attachment; filename=\"it's*.md_\"; filename*=UTF-8''it%27s%2A.md%C3%A9"],
  [
    "a\r\nSet-Cookie: x=1",
    "attachment; filename=\"a__Set-Cookie: x=1\"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1",
  ],
])("%j", (name, header) => expect(attachment(name)).toBe(header));

test("whatever the name, the header is one line of ASCII", () => {
  for (let code = 0; code < 0x3000; code++) {
    const header = attachment(`a${String.fromCharCode(code)}b.md`);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(() => new Headers({ "content-disposition": header })).not.toThrow();
  }
});
