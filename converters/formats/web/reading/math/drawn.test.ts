import { expect, test } from "bun:test";
import { parseText } from "../../parse.ts";
import { readHtml } from "../../reading.ts";

function formula(html: string): unknown {
  const [block] = readHtml(parseText(`<p>${html}</p>`), { base: null, wholeDocument: false }).children;
  return block?.type === "paragraph" ? block.children : block;
}

const glyph = (name: string, point: string) =>
  `<mjx-${name}><mjx-c class="mjx-c${point}"></mjx-c></mjx-${name}>`;
const drawn = (name: string, point: string, transform = "") =>
  `<g data-mml-node="${name}" transform="${transform}"><use data-c="${point}"></use></g>`;
const [a, b, two] = [glyph("mi", "1D44E"), glyph("mi", "1D44F"), glyph("mn", "32")];

test.each([
  [
    "scripts",
    `<mjx-msubsup>${a}<mjx-script>${two}<mjx-spacer></mjx-spacer>${b}</mjx-script></mjx-msubsup>`,
    "a_{b}^{2}",
  ],
  [
    "fractions",
    `<mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>${a}</mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den>${b}</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>`,
    "\\frac{a}{b}",
  ],
  [
    "roots",
    `<mjx-mroot><mjx-root>${two}</mjx-root><mjx-sqrt><mjx-surd>${glyph("mo", "221A")}</mjx-surd><mjx-box>${a}</mjx-box></mjx-sqrt></mjx-mroot>`,
    "\\sqrt[2]{a}",
  ],
  [
    "limits",
    `<mjx-munderover><mjx-over>${b}</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base>${glyph("mo", "2211")}</mjx-base></mjx-row><mjx-row><mjx-under>${a}</mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover>`,
    "\\sum_{a}^{b}",
  ],
  [
    "accents",
    `<mjx-mover><mjx-over>${glyph("mo", "20D7")}</mjx-over><mjx-base>${a}</mjx-base></mjx-mover>`,
    "\\vec{a}",
  ],
])("drawn in HTML: %s", (_name, inner, value) =>
  expect(formula(`<mjx-container jax="CHTML"><mjx-math>${inner}</mjx-math></mjx-container>`)).toEqual([
    { type: "inlineMath", value },
  ]),
);

test.each([
  [
    "scripts by their height",
    `<g data-mml-node="msubsup">${drawn("mi", "1D44E")}${drawn("mn", "32", "translate(5,413) scale(0.7)")}${drawn("mi", "1D44F", "translate(5,-150) scale(0.7)")}</g>`,
    "a_{b}^{2}",
  ],
  [
    "fractions",
    `<g data-mml-node="mfrac">${drawn("mi", "1D44E")}${drawn("mi", "1D44F")}<rect></rect></g>`,
    "\\frac{a}{b}",
  ],
  [
    "roots",
    `<g data-mml-node="msqrt"><g>${drawn("mi", "1D44E")}</g>${drawn("mo", "221A")}<rect></rect></g>`,
    "\\sqrt{a}",
  ],
])("drawn in SVG: %s", (_name, inner, value) =>
  expect(
    formula(
      `<mjx-container jax="SVG" display="true"><svg><g data-mml-node="math">${inner}</g></svg></mjx-container>`,
    ),
  ).toEqual({ type: "math", value }),
);

test("TeX that is noted is taken", () =>
  expect(formula(`<mjx-container><mjx-math data-latex="\\alpha">${a}</mjx-math></mjx-container>`)).toEqual([
    { type: "inlineMath", value: "\\alpha" },
  ]));

test("letters of plain HTML keep what is raised", () =>
  expect(formula('<span class="math inline"><em>m</em><em>c</em><sup>2</sup></span>')).toEqual([
    { type: "inlineMath", value: "mc^{2}" },
  ]));
