import { expect, test } from "bun:test";
import { XmlReader } from "./events.ts";

const vocabulary = new Map([
  ["urn:one", "one"],
  ["urn:two", "two"],
  ["urn:old-one", "one"],
]);

/** Events as a reader tells them: `<name {attributes}`, text, `>name`. */
function read(xml: string, pieces = 1): string[] {
  const told: string[] = [];
  const reader = new XmlReader(vocabulary, {
    open: (name, attributes) => told.push(`<${name} ${JSON.stringify(attributes)}`),
    text: (text) => told.push(text),
    close: (name) => told.push(`>${name}`),
  });
  const bytes = new TextEncoder().encode(xml);
  const size = Math.ceil(bytes.length / pieces);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  reader.end();
  return told;
}

test("names are the vocabulary's, whatever the file calls them", () => {
  const xml = `<x:a xmlns:x="urn:one" xmlns="urn:two" x:b="1" c="2"><d/><x:e/></x:a>`;
  expect(read(xml)).toEqual([
    `<one:a {"one:b":"1","c":"2"}`,
    "<two:d {}",
    ">two:d",
    "<one:e {}",
    ">one:e",
    ">one:a",
  ]);
});

test("versions of a namespace share a name; unknown and undeclared ones are nobody's", () => {
  const xml = `<p:a xmlns:p="urn:old-one" xmlns:q="urn:else"><q:b q:c="1"/><r:d r:e="2"/><f/></p:a>`;
  expect(read(xml)).toEqual([
    "<one:a {}",
    `<?:b {"?:c":"1"}`,
    ">?:b",
    `<?:d {"?:e":"2"}`,
    ">?:d",
    "<f {}",
    ">f",
    ">one:a",
  ]);
});

test("what an element declares holds in it alone", () => {
  const xml = `<p:a xmlns:p="urn:one"><p:b xmlns:p="urn:two"><p:c/></p:b><p:d xmlns:p="urn:one"/><p:e xml:space="preserve"/></p:a>`;
  expect(read(xml)).toEqual([
    "<one:a {}",
    "<two:b {}",
    "<two:c {}",
    ">two:c",
    ">two:b",
    "<one:d {}",
    ">one:d",
    `<one:e {"xml:space":"preserve"}`,
    ">one:e",
    ">one:a",
  ]);
});

test("pieces may end anywhere", () => {
  const xml = `<p:a xmlns:p="urn:one" p:b="äöü">früh &amp; spät</p:a>`;
  for (let pieces = 1; pieces < 40; pieces++) {
    const told = read(xml, pieces);
    expect([told[0], told.slice(1, -1).join(""), told.at(-1)]).toEqual([
      `<one:a {"one:b":"äöü"}`,
      "früh & spät",
      ">one:a",
    ]);
  }
});

test("alternatives name what they need by the vocabulary's prefixes", () => {
  const xml = `<m:Choice xmlns:m="urn:m" xmlns:k="urn:two" Requires="k nobody"/>`;
  expect(read(xml)[0]).toBe(`<?:Choice {"Requires":"two ?"}`);
});

test("elements too deep within each other, and what is no XML, are refused", () => {
  expect(() => read("<a>".repeat(600))).toThrow("deep");
  expect(() => read("<a></b>")).toThrow();
  expect(() => read("no XML")).toThrow();
});

test("declarations on every element cost no more than their number", () => {
  const declared = Array.from({ length: 2_000 }, (_, i) => `xmlns:p${i}="urn:${i}"`).join(" ");
  const children = `<p1:b xmlns:q="urn:one"/>`.repeat(20_000);
  expect(read(`<a ${declared}>${children}</a>`)).toHaveLength(40_002);
});

test("attributes called like what every object has are attributes", () => {
  expect(read(`<a constructor="1" __proto__="2"/>`)[0]).toBe(`<a {"constructor":"1","__proto__":"2"}`);
});
