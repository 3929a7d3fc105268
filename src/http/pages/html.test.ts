import { expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../../config/testing/runs.ts";
import { attribute, elements, parsePage, textOf } from "../../../test/support/browser/html.ts";
import { html } from "./html.ts";

/** Parsers replace or fold these few themselves (HTML Standard, section 13.2.3.5 and 13.2.5). */
const anyText = fc.string({ unit: "binary" }).map((text) => text.toWellFormed().replace(/[\0\r]/g, ""));
const nasty = fc
  .array(
    fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "&",
      "&amp;",
      "</p>",
      "<script>",
      "-->",
      "]]>",
      "&#60;",
      " onload=",
      "a",
    ),
  )
  .map((parts) => parts.join(""));

test("whatever is put in comes out of a parser as the same text, in elements and in attributes", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, nasty), fc.oneof(anyText, nasty), (text, value) => {
      const root = parsePage(html`<!doctype html><body><p title="${value}">x${text}</p><i>end</i>`.text);
      const [paragraph] = elements(root, "p");
      expect(elements(root, "body")[0]?.children.length).toBe(2);
      expect(paragraph === undefined ? null : textOf(paragraph)).toBe(`x${text}`);
      expect(paragraph === undefined ? null : attribute(paragraph, "title")).toBe(value);
      expect(Object.keys(paragraph?.properties ?? {})).toEqual(["title"]);
    }),
    { numRuns: runsOf(500) },
  );
});

test("only what is HTML already goes in as it is; nothing, false and lists are what one expects", () => {
  const part = html`<b>${"<i>"}</b>`;
  expect(html`${part}${[part, "&"]}${null}${undefined}${false}${0}`.text).toBe(
    "<b>&lt;i&gt;</b><b>&lt;i&gt;</b>&amp;0",
  );
});

test("text that looks like HTML by its shape is still text", () => {
  const forged = { text: "<script>" } as never;
  expect(html`${forged}`.text).toBe("");
});
