import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { longTest, runsOf } from "../../../../config/testing/runs.ts";
import { charactersTex } from "../../../formulas/tex/characters.ts";
import { wordsTex } from "../../../formulas/tex/words.ts";
import { parseTree } from "../../../input/xml/tree.ts";
import { officeXml } from "../package/vocabulary.ts";
import { escapeXml } from "../testing/package-writer.ts";
import type { Changes } from "../values/tracked-changes.ts";
import { displayMath, mathOf } from "./math.ts";

const namespaces =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const formula = (inner: string) =>
  parseTree(Buffer.from(`<m:oMath ${namespaces}>${inner}</m:oMath>`), officeXml);
const tex = (inner: string, changes: Changes = "accepted") => mathOf(formula(inner), { changes });
const display = (inner: string) => displayMath(formula(inner));

const r = (text: string, properties = "") =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`;
const nor = (text: string) => r(text, "<m:nor/>");
const upright = (text: string) => r(text, '<m:sty m:val="p"/>');
const e = (inner: string) => `<m:e>${inner}</m:e>`;
const val = (name: string, value: string) => `<m:${name} m:val="${escapeXml(value)}"/>`;
const object = (name: string, properties: string, inner: string) =>
  `<m:${name}><m:${name}Pr>${properties}</m:${name}Pr>${inner}</m:${name}>`;
const d = (inner: string, begin = "(", end = ")") =>
  object("d", val("begChr", begin) + val("endChr", end), e(inner));
const f = (top: string, bottom: string, type = "bar") =>
  object("f", val("type", type), `<m:num>${top}</m:num><m:den>${bottom}</m:den>`);
const sup = (base: string, raised: string) => object("sSup", "", `${e(base)}<m:sup>${raised}</m:sup>`);
const sub = (base: string, lowered: string) => object("sSub", "", `${e(base)}<m:sub>${lowered}</m:sub>`);
const low = (base: string, lim: string) => object("limLow", "", `${e(base)}<m:lim>${lim}</m:lim>`);
const upp = (base: string, lim: string) => object("limUpp", "", `${e(base)}<m:lim>${lim}</m:lim>`);
const func = (name: string, of: string) => object("func", "", `<m:fName>${name}</m:fName>${e(of)}`);
const nary = (properties: string, lower: string, upper: string, of: string) =>
  object("nary", properties, `<m:sub>${lower}</m:sub><m:sup>${upper}</m:sup>${e(of)}`);
const eqArr = (...rows: string[]) => object("eqArr", "", rows.map(e).join(""));
const matrix = (...rows: string[][]) =>
  object("m", "", rows.map((row) => `<m:mr>${row.map(e).join("")}</m:mr>`).join(""));

describe("characters", () => {
  test.each([
    ["αβ≤Γ", "\\alpha\\beta\\leq\\Gamma"],
    ["a×b⋅c", "a\\times b\\cdot c"],
    ["2π", "2\\pi"],
    ["−x…", "-x\\ldots"],
    ["Αb", "Ab"],
    ["x²+y₁", "x^{2}+y_{1}"],
    ["f′(x)", "f'(x)"],
    ["𝐀𝐁𝒞𝔄𝔸𝟙", "\\mathbf{AB}\\mathcal{C}\\mathfrak{A}\\mathbb{A1}"],
    ["ℝ→ℕ", "\\mathbb{R}\\rightarrow\\mathbb{N}"],
    ["x̂", "\\hat{x}"],
    ["a b", "a\\ b"],
    ["a = b", "a = b"],
    ["a,  b", "a,\\quad b"],
    ["a\u2003b", "a\\quad b"],
    ["{100%}_#$&^~\\", "\\{100\\%\\}\\_\\#\\$\\&\\hat{}\\sim\\backslash"],
    ["число", "\\text{число}"],
    ["45°", "45^{\\circ}"],
    ["sin\u2061x", "\\sin x"],
  ])("%s", (text, expected) => {
    expect(tex(r(text))).toBe(expected);
  });

  test("text that is not mathematics stays text, with what TeX would obey made harmless", () => {
    expect(tex(r("x>0") + nor(" if ") + nor("y_1 is 50 % {of} it"))).toBe(
      "x>0\\text{ if y\\_1 is 50 \\% \\{of\\} it}",
    );
    expect(tex(nor("sin") + r("x"))).toBe("\\sin x");
    expect(tex(nor("\\end{document}"))).toBe("\\backslash \\text{end\\{document\\}}");
  });

  test("typefaces are those of the run", () => {
    expect(tex(r("R", '<m:scr m:val="double-struck"/>'))).toBe("\\mathbb{R}");
    expect(tex(r("L", '<m:scr m:val="script"/>') + r("g", '<m:scr m:val="fraktur"/>'))).toBe(
      "\\mathcal{L}\\mathfrak{g}",
    );
    expect(tex(r("v1α", '<m:sty m:val="b"/>'))).toBe("\\mathbf{v1}\\boldsymbol{\\alpha}");
    expect(tex(upright("mm2"))).toBe("\\mathrm{mm}2");
    expect(tex(upright("max"))).toBe("\\max");
  });

  test("runs that were cut for no reason are one", () => {
    expect(tex(r("wit") + r("h two"))).toBe("with\\ two");
  });
});

describe("LaTeX that was typed", () => {
  test.each([
    "\\frac{a}{b}",
    "x_{1}^{2}",
    "\\begin{pmatrix}a & b\\\\c & d\\end{pmatrix}",
    "\\left(\\sqrt{x}\\right)",
    "\\mathbf{A}\\vec{x}=\\lambda",
  ])("%s stays as it is", (text) => {
    expect(tex(r(text))).toBe(text);
  });

  test.each([
    "\\frac{a}{b",
    "\\href{x}{\\frac{a}{b}}",
    "\\end{matrix}\\frac{a}{b}",
    "\\frac{a}{b} $",
    "a_b",
    "\\right)\\alpha",
  ])("%s is text", (text) => {
    expect(tex(r(text))).not.toContain(text);
  });
});

describe("objects", () => {
  test.each([
    ["fraction", f(r("a"), r("b")), "\\frac{a}{b}"],
    ["linear fraction", f(r("a"), r("b"), "lin"), "{a}/{b}"],
    ["skewed fraction", f(r("a"), r("b"), "skw"), "{}^{a}/_{b}"],
    ["stack", f(r("a"), r("b"), "noBar"), "\\genfrac{}{}{0pt}{}{a}{b}"],
    ["binomial", d(f(r("n"), r("k"), "noBar")), "\\binom{n}{k}"],
    ["root", object("rad", val("degHide", "1"), `<m:deg>${r("9")}</m:deg>${e(r("x"))}`), "\\sqrt{x}"],
    ["cube root", object("rad", "", `<m:deg>${r("3")}</m:deg>${e(r("x"))}`), "\\sqrt[3]{x}"],
    ["degree in brackets", object("rad", "", `<m:deg>${r("a]")}</m:deg>${e(r("x"))}`), "\\sqrt[{a]}]{x}"],
    ["power", sup(r("x"), r("2")), "x^{2}"],
    ["power of a power", sup(sup(r("x"), r("2")), r("3")), "{x^{2}}^{3}"],
    ["power of a derivative", sup(r("f′"), r("2")), "{f'}^{2}"],
    ["power of a command", sup(r("α"), r("2")), "\\alpha^{2}"],
    ["power of parentheses", sup(d(f(r("1"), r("n"))), r("n")), "\\left(\\frac{1}{n}\\right)^{n}"],
    ["power of nothing", sup("", r("2")), "{}^{2}"],
    ["derivative", sup(r("f"), r("′")), "f'"],
    ["prime in a run of its own", r("x") + upright("′"), "x'"],
    ["brace that is a limit", low(low(r("a"), r("⏟")), r("n")), "\\underbrace{a}_{n}"],
    ["prime behind a power", sup(r("x"), r("2")) + r("′"), "x^{2}{}'"],
    [
      "both scripts",
      object("sSubSup", "", `${e(r("x"))}<m:sub>${r("i")}</m:sub><m:sup>${r("2")}</m:sup>`),
      "x_{i}^{2}",
    ],
    [
      "scripts before",
      object("sPre", "", `<m:sub>${r("6")}</m:sub><m:sup>${r("14")}</m:sup>${e(upright("C"))}`),
      "{}_{6}^{14}\\mathrm{C}",
    ],
    ["sum", nary(val("chr", "∑"), r("k=0"), r("n"), r("k")), "\\sum_{k=0}^{n}k"],
    [
      "sum with limits beside",
      nary(val("chr", "∑") + val("limLoc", "subSup"), r("k"), "", r("k")),
      "\\sum\\nolimits_{k}k",
    ],
    ["integral", nary("", r("0"), r("1"), r("xdx")), "\\int_{0}^{1}xdx"],
    ["integral with limits below", nary(val("limLoc", "undOvr"), r("C"), "", r("x")), "\\int\\limits_{C}x"],
    ["hidden limits", nary(val("subHide", "1") + val("supHide", "on"), r("a"), r("b"), r("x")), "\\int x"],
    ["unknown operator", nary(val("chr", "⨉"), r("i"), "", r("x")), "\\mathop{⨉}_{i}x"],
    ["low delimiters", d(r("x")), "(x)"],
    ["high delimiters", d(f(r("a"), r("b")), "[", ")"), "\\left[\\frac{a}{b}\\right)"],
    ["missing delimiter", d(f(r("a"), r("b")), "", "|") + r("x"), "\\left.\\frac{a}{b}\\right|x"],
    ["braces", d(r("x"), "{", "}"), "\\{x\\}"],
    ["angles", d(r("x"), "⟨", "⟩"), "\\langle x\\rangle"],
    ["separators", object("d", val("sepChr", ","), e(r("a")) + e(r("b"))), "(a,b)"],
    [
      "matrix in parentheses",
      d(matrix([r("a"), r("b")], [r("c"), r("d")])),
      "\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}",
    ],
    ["matrix", matrix([r("a")], [r("[b")]), "\\begin{matrix}a \\\\ {}[b\\end{matrix}"],
    ["determinant", d(matrix([r("a")]), "|", "|"), "\\begin{vmatrix}a\\end{vmatrix}"],
    [
      "cases",
      d(eqArr(r("0,&x<0"), r("1,&x≥0")), "{", ""),
      "\\begin{cases}0, & x<0 \\\\ 1, & x\\geq 0\\end{cases}",
    ],
    ["equations", eqArr(r("a&=b"), r("c&=d")), "\\begin{aligned}a & =b \\\\ c & =d\\end{aligned}"],
    ["lines", eqArr(r("a"), r("b")), "\\begin{gathered}a \\\\ b\\end{gathered}"],
    ["accent", object("acc", "", e(r("x"))), "\\hat{x}"],
    ["wide accent", object("acc", val("chr", "\u0303"), e(r("xy"))), "\\widetilde{xy}"],
    ["vector", object("acc", val("chr", "\u20d7"), e(r("v"))), "\\vec{v}"],
    ["overline", object("bar", val("pos", "top"), e(r("x"))), "\\overline{x}"],
    ["underline", object("bar", "", e(r("x"))), "\\underline{x}"],
    ["box", object("borderBox", "", e(r("x"))), "\\boxed{x}"],
    [
      "struck out",
      object(
        "borderBox",
        ["Top", "Bot", "Left", "Right"].map((s) => val(`hide${s}`, "1")).join("") + val("strikeBLTR", "1"),
        e(r("x")),
      ),
      "\\cancel{x}",
    ],
    ["phantom", object("phant", val("show", "0"), e(r("x"))), "\\phantom{x}"],
    ["function", func(upright("sin"), r("x")), "\\sin x"],
    ["unknown function", func(upright("arg max"), r("x")), "\\operatorname{arg\\,max}x"],
    ["inverse function", func(sup(upright("sin"), r("-1")), r("x")), "\\sin^{-1}x"],
    ["limit", func(low(upright("lim"), r("n→∞")), r("a")), "\\lim_{n\\rightarrow\\infty}a"],
    [
      "unknown function's limit",
      func(low(upright("argmax"), r("x")), r("f")),
      "\\operatorname*{argmax}_{x}f",
    ],
    ["under", low(r("A"), r("n")), "\\underset{n}{A}"],
    ["over", upp(r("="), nor("def")), "\\overset{\\text{def}}{=}"],
    ["brace below", low(object("groupChr", "", e(r("a+b"))), r("n")), "\\underbrace{a+b}_{n}"],
    [
      "brace above",
      upp(object("groupChr", val("chr", "⏞") + val("pos", "top"), e(r("a"))), r("n")),
      "\\overbrace{a}^{n}",
    ],
    ["limits of a text's sum", low(upp(r("∑"), r("n")), r("i")), "\\sum^{n}_{i}"],
    ["arrow with text", object("groupChr", val("chr", "→"), e(r("k"))), "\\xrightarrow{k}"],
    ["arrow with limits", low(upp(r("→"), r("a")), r("b")), "\\xrightarrow[{b}]{a}"],
  ])("%s", (_name, inner, expected) => {
    expect(tex(inner)).toBe(expected);
  });

  test("an equation alone on its line has its number beside it", () => {
    expect(display(eqArr(r("E=m#(1.2)")))).toEqual(["E=m \\tag{1.2}"]);
    expect(tex(eqArr(r("E=m#(1.2)")))).toBe("E=m\\qquad (1.2)");
  });

  test("lines that the author broke stand below each other", () => {
    expect(display(`${r("a")}<m:r><w:br/></m:r>${r("b")}`)).toEqual([
      "\\begin{gathered}a \\\\ b\\end{gathered}",
    ]);
  });

  test("every formula of a paragraph is one, and empty ones are none", () => {
    const paragraph = parseTree(
      Buffer.from(
        `<m:oMathPara ${namespaces}><m:oMath>${r("a")}</m:oMath><m:oMath/><m:oMath>${r("b")}</m:oMath></m:oMathPara>`,
      ),
      officeXml,
    );
    expect(displayMath(paragraph)).toEqual(["a", "b"]);
  });
});

describe("tracked changes", () => {
  const changed = `${r("a")}<w:ins>${r("+b")}</w:ins><w:del>${r("+c")}</w:del>`;

  test.each<[Changes, string]>([
    ["accepted", "a+b"],
    ["original", "a+c"],
    ["marked", "a+b\\cancel{+c}"],
  ])("%s", (changes, expected) => {
    expect(tex(changed, changes)).toBe(expected);
  });

  test("an object is put in or taken out as a whole", () => {
    const gone = f(r("a"), r("b")).replace("<m:fPr>", "<m:fPr><m:ctrlPr><w:del/></m:ctrlPr>");
    expect(tex(gone + r("x"))).toBe("x");
    expect(tex(gone + r("x"), "original")).toBe("\\frac{a}{b}x");
  });
});

longTest("every character of Unicode has an end, and leaves braces balanced", () => {
  for (let code = 0x20; code < 0x20000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    for (const formula of [charactersTex(character, ""), wordsTex(`a${character}`)])
      if (unbalanced(formula) !== "") throw new Error(`${code.toString(16)}: ${formula}`);
  }
});

test("whatever stands in a formula, braces are balanced and environments closed", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("\\", "{", "}", "$$", "\\end{matrix}", "^", "_{", "&", "#", "\\frac{", "′", "²"),
    fc
      .array(fc.constantFrom("\\", "{", "}", "$", "^", "_", "x", "frac", "&", "left", "(", "text"), {
        maxLength: 12,
      })
      .map((parts) => parts.join("")),
  );
  const characters = fc.constantFrom("(", ")", "", "{", "}", "|", "⟦", "\\", "x", "∑", "⏞", "→", "̂", "^");
  const { node } = fc.letrec<{ node: string }>((tie) => {
    const inner = tie("node");
    const two = fc.tuple(inner, inner);
    return {
      node: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc
          .tuple(text, fc.constantFrom("", "<m:nor/>", '<m:sty m:val="p"/>', '<m:scr m:val="script"/>'))
          .map(([t, p]) => r(clean(t), p)),
        two.map(([a, b]) => a + b),
        two.map(([a, b]) => f(a, b)),
        two.map(([a, b]) => sup(a, b)),
        two.map(([a, b]) => sub(a, b)),
        two.map(([a, b]) => low(a, b)),
        two.map(([a, b]) => upp(a, b)),
        two.map(([a, b]) => func(a, b)),
        two.map(([a, b]) => eqArr(a, b)),
        two.map(([a, b]) => matrix([a], [b])),
        fc.tuple(inner, characters, characters).map(([a, begin, end]) => d(a, begin, end)),
        fc.tuple(inner, characters).map(([a, chr]) => object("groupChr", val("chr", chr), e(a))),
        fc.tuple(inner, characters).map(([a, chr]) => object("acc", val("chr", chr), e(a))),
        fc.tuple(inner, inner, characters).map(([a, b, chr]) => nary(val("chr", chr), a, b, a)),
      ),
    };
  });
  fc.assert(
    fc.property(node, fc.boolean(), (inner, alone) => {
      for (const formula of alone ? display(inner) : [tex(inner)]) {
        expect(unbalanced(formula)).toBe("");
        expect(formula).not.toMatch(/(?<!\\)(?:\\\\)*[$%#~]|[\p{Cc}]/u);
      }
    }),
    { numRuns: runsOf(300) },
  );
});

/** XML has no control characters but these. */
function clean(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}

/** What is open at the end or closed without being open, "" when all is well. */
function unbalanced(formula: string): string {
  const open: string[] = [];
  const closes: Record<string, string> = { "}": "{", "\\right": "\\left", "\\end": "\\begin" };
  for (const [token] of formula.matchAll(/\\[a-zA-Z]+|\\.|./gsu)) {
    if (["{", "\\left", "\\begin"].includes(token)) open.push(token);
    const opening = closes[token];
    if (opening !== undefined && open.pop() !== opening) return token;
  }
  return open.join(" ");
}
