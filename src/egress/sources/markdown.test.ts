import { expect, test } from "bun:test";
import { codeSpan, escaped, fenced, linked } from "./markdown.ts";

test("nothing ends a fence or a span but its own end", () => {
  expect(fenced("a\n```\nb\n", "md")).toBe("````md\na\n```\nb\n````");
  expect(codeSpan("a``b")).toBe("``` a``b ```");
  expect(codeSpan("a.c")).toBe("`a.c`");
  expect(fenced("` ".repeat(2_000_000), "")).toStartWith("```\n");
});

test("text reads as itself, addresses end where they end", () => {
  expect(escaped("*a* [b]\n<c>")).toBe("\\*a\\* \\[b\\] \\<c\\>");
  expect(linked("a", "https://a.example/x y>z")).toBe("[a](<https://a.example/x%20y%3Ez>)");
});
