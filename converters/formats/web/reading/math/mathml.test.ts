import { describe, expect, test } from "bun:test";
import { parseText } from "../../parse.ts";
import { first } from "../element.ts";
import { texOf } from "./mathml.ts";

function tex(mathml: string, attributes = ""): string {
  const math = first(
    parseText(`<math ${attributes}>${mathml}</math>`, { fragment: true }),
    ({ tagName }) => tagName === "math",
  );
  if (math === undefined) throw new Error("there is no formula");
  return texOf(math);
}

const cases: Readonly<Record<string, readonly (readonly [mathml: string, expected: string])[]>> = {
  "fractions and roots": [
    ["<mfrac><mn>1</mn><mi>x</mi></mfrac>", "\\frac{1}{x}"],
    ["<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>", "\\genfrac{}{}{0pt}{}{n}{k}"],
    ["<mrow><mo>(</mo><mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></mrow>", "\\binom{n}{k}"],
    ["<mfrac bevelled=true><mi>a</mi><mi>b</mi></mfrac>", "\\frac{a}{b}"],
    ["<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>", "\\sqrt{a+b}"],
    ["<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}"],
    ["<mroot><mi>x</mi><mrow><mo>[</mo><mi>n</mi><mo>]</mo></mrow></mroot>", "\\sqrt[{[}n{]}]{x}"],
  ],
  scripts: [
    ["<msub><mi>x</mi><mn>1</mn></msub>", "x_{1}"],
    ["<msup><mi>x</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>", "x^{n+1}"],
    ["<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"],
    ["<msup><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></msup>", "{x^{2}}^{3}"],
    ["<msup><mi>f</mi><mo>′</mo></msup>", "f'"],
    ["<msup><mi>f</mi><mo>″</mo></msup>", "f''"],
    ["<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>", "{(a)}^{2}"],
  ],
  "under and over": [
    [
      "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
      "\\sum_{i=1}^{n}",
    ],
    ["<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>", "\\lim_{x\\rightarrow 0}"],
    ["<mover><mi>x</mi><mo>¯</mo></mover>", "\\bar{x}"],
    ["<mover><mi>v</mi><mo>→</mo></mover>", "\\vec{v}"],
    ["<mover><mi>v</mi><mo>\u20d7</mo></mover>", "\\vec{v}"],
    ["<mover><mrow><mi>a</mi><mi>b</mi></mrow><mo>^</mo></mover>", "\\widehat{ab}"],
    ["<munder><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo>⏟</mo></munder>", "\\underbrace{a+b}"],
    ["<mover><mo>=</mo><mtext>def</mtext></mover>", "\\overset{\\text{def}}{=}"],
    ["<munder><mi>x</mi><mi>y</mi></munder>", "\\underset{y}{x}"],
  ],
  "scripts on both sides": [
    [
      "<mmultiscripts><mi>C</mi><mn>2</mn><none/><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>",
      "{}_{6}^{14}C_{2}",
    ],
    ["<mmultiscripts><mi>T</mi><mi>a</mi><mi>b</mi></mmultiscripts>", "T_{a}^{b}"],
    ["<mmultiscripts><mi>T</mi><mi>a</mi><none/><none/><mi>b</mi></mmultiscripts>", "T_{a}^{b}"],
  ],
  fences: [
    ["<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a,b)"],
    ["<mfenced open='[' close=']' separators=';'><mi>a</mi><mi>b</mi></mfenced>", "[a;b]"],
    [
      "<mfenced open='{' close=''><mfrac><mi>a</mi><mi>b</mi></mfrac></mfenced>",
      "\\left\\{\\frac{a}{b}\\right.",
    ],
    ["<mrow><mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></mrow>", "\\left(\\frac{a}{b}\\right)"],
    ["<mrow><mo>⟨</mo><mi>a</mi><mo>⟩</mo></mrow>", "\\langle a\\rangle"],
    ["<mrow><mo>|</mo><mi>a</mi><mo>|</mo></mrow>", "|a|"],
  ],
  tables: [
    [
      "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>",
      "\\begin{matrix}a & b \\\\ c & d\\end{matrix}",
    ],
    [
      "<mrow><mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable><mo>)</mo></mrow>",
      "\\begin{pmatrix}a & b\\end{pmatrix}",
    ],
    [
      "<mrow><mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mtext>if</mtext></mtd></mtr></mtable></mrow>",
      "\\begin{cases}1 & \\text{if}\\end{cases}",
    ],
    [
      "<mtable columnalign='right left'><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd></mtr></mtable>",
      "\\begin{aligned}a & =b\\end{aligned}",
    ],
    [
      "<mtable><mlabeledtr><mtd><mtext>(1)</mtext></mtd><mtd><mi>a</mi></mtd></mlabeledtr></mtable>",
      "\\begin{matrix}a\\end{matrix}",
    ],
  ],
  "text and spaces": [
    ["<mi>x</mi><mtext> where </mtext><mi>y</mi>", "x\\text{ where }y"],
    ["<mtext>50% &amp; $1_a</mtext>", "\\text{50\\% \\& \\$1\\_a}"],
    ["<ms>a</ms>", "\\text{“a”}"],
    [
      "<mi>a</mi><mspace width='1em'/><mi>b</mi><mspace width='2em'/><mi>c</mi><mspace width='0.2em'/><mi>d</mi>",
      "a\\quad b\\qquad c\\,d",
    ],
  ],
  operators: [
    [
      "<mi>a</mi><mo>≤</mo><mi>b</mi><mo>×</mo><mi>c</mi><mo>∈</mo><mi>ℝ</mi>",
      "a\\leq b\\times c\\in\\mathbb{R}",
    ],
    ["<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "\\sin x"],
    ["<mi>a</mi><mo>&#x2062;</mo><mi>b</mi>", "ab"],
    ["<mo>arg min</mo>", "\\operatorname{arg\\,min}"],
    ["<mi>α</mi><mo>−</mo><mi>Ω</mi>", "\\alpha-\\Omega"],
    ["<mo>{</mo><mi>a</mi><mo>}</mo><mo>%</mo><mo>\\</mo><mo>#</mo>", "\\{a\\}\\%\\backslash\\#"],
  ],
  "letters in other faces": [
    ["<mi mathvariant=double-struck>R</mi>", "\\mathbb{R}"],
    ["<mi mathvariant=bold>v</mi>", "\\mathbf{v}"],
    ["<mi mathvariant=script>L</mi>", "\\mathcal{L}"],
    ["<mi mathvariant=fraktur>g</mi>", "\\mathfrak{g}"],
    ["<mi mathvariant=normal>d</mi>", "\\mathrm{d}"],
    ["<mi>𝔽</mi><mi>𝑥</mi>", "\\mathbb{F}x"],
    ["<mi>max</mi><mi>rank</mi>", "\\max\\mathrm{rank}"],
    ["<mn mathvariant=bold>0</mn>", "\\mathbf{0}"],
  ],
  "boxes, strokes and what is not seen": [
    ["<menclose notation=box><mi>a</mi></menclose>", "\\boxed{a}"],
    ["<menclose notation=updiagonalstrike><mi>a</mi></menclose>", "\\cancel{a}"],
    ["<menclose notation='updiagonalstrike downdiagonalstrike'><mi>a</mi></menclose>", "\\xcancel{a}"],
    ["<menclose notation=top><mi>a</mi></menclose>", "\\overline{a}"],
    ["<menclose notation=radical><mi>a</mi></menclose>", "\\sqrt{a}"],
    ["<menclose><mi>a</mi></menclose>", "a"],
    ["<mphantom><mi>a</mi></mphantom><mi>b</mi>", "\\phantom{a}b"],
    ["<maction actiontype=toggle><mi>a</mi><mi>b</mi></maction>", "a"],
    ["<mstyle displaystyle=true><mpadded><mi>a</mi></mpadded></mstyle>", "a"],
    ["<merror><mtext>wrong</mtext></merror>", "\\text{wrong}"],
  ],
  "what its author wrote": [
    [
      "<semantics><mi>a</mi><annotation encoding='application/x-tex'>\\alpha</annotation></semantics>",
      "\\alpha",
    ],
    ["<semantics><mi>a</mi><annotation encoding='text/plain'>no</annotation></semantics>", "a"],
    [
      "<semantics><mi>a</mi><annotation-xml encoding='MathML-Content'><ci>no</ci></annotation-xml></semantics>",
      "a",
    ],
    ["<semantics><mi>a</mi><annotation encoding='LaTeX'>{\\displaystyle $x$}</annotation></semantics>", "x"],
  ],
};
for (const [name, rows] of Object.entries(cases))
  describe(name, () => {
    test.each(rows.map((row) => [...row] as const))("%s", (mathml, expected) =>
      expect(tex(mathml)).toBe(expected),
    );
  });

describe("alternative text of the whole", () => {
  test("TeX is taken", () => expect(tex("<mi>a</mi>", "alttext='\\frac{a}{b}'")).toBe("\\frac{a}{b}"));
  test("words are not", () => expect(tex("<mi>a</mi>", "alttext='the letter a'")).toBe("a"));
});
