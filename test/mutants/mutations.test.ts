import { expect, test } from "bun:test";
import { mutationsIn } from "./mutations.ts";

const whatOf = (source: string) => mutationsIn(source).map(({ line, what }) => `${line} ${what}`);

test("each mutation changes one place", () => {
  const source = "function f(a: number) {\n  if (a <= 1 && !b) return true;\n  g(a - 1);\n}\n";
  const mutations = mutationsIn(source);
  expect(mutations.map(({ source }) => source.split("\n").slice(1, 3).join("|").trim())).toEqual([
    "if (a < 1 && !b) return true;|  g(a - 1);",
    "if (a <= 1 || !b) return true;|  g(a - 1);",
    "if (a <= 1 && !b) return true;|  g(a + 1);",
    "if (a <= 1 && !b) return false;|  g(a - 1);",
    "if (a <= 1 && b) return true;|  g(a - 1);",
    "if (a <= 7_919 && !b) return true;|  g(a - 1);",
    "if (a <= 1 && !b) return true;|  ;",
    "if (!(a <= 1 && !b)) return true;|  g(a - 1);",
  ]);
});

test("strings, comments, types and the links of a chain are left alone", () => {
  const source = [
    "const rows = select()",
    "  .prepare();",
    'const s = "a < b && true";',
    "// a === b",
    "interface A {",
    "  b: true | false;",
    "  c: number;",
    "}",
    "export type B = { a: true };",
  ].join("\n");
  expect(whatOf(source)).toEqual([]);
});
