import { expect, test } from "bun:test";
import { findPlace } from "./json-place.ts";

const document = {
  'a "quoted" key': [1, { "b/c": null }],
  rates: [
    { id: "pdf", components: [] },
    { id: "}],", components: [{ metric: "pages", units_per_step: -1.5e3 }] },
  ],
};

test.each([
  ["", document],
  ["/rates/0", document.rates[0]],
  ["/rates/1/id", "}],"],
  ["/rates/1/components/0/units_per_step", -1500],
  ['/a "quoted" key/1/b~1c', null],
] as const)("%p is found as it stands there", (pointer, value) => {
  for (const indent of [0, 2]) {
    const text = JSON.stringify(document, null, indent);
    const place = findPlace(text, pointer);
    expect(JSON.parse(text.slice(place?.start, place?.end))).toEqual(value);
  }
});

test("what is not there is nowhere", () => {
  for (const pointer of ["/rates/2", "/rates/0/unit", "/rates/0/id/x"])
    expect(findPlace(JSON.stringify(document), pointer)).toBeNull();
});

test("a text that is no JSON ends the search", () => {
  for (const text of ["", "{", '{"a', '{"a":[1,', "[[[["]) expect(findPlace(text, "/a/0")).toBeNull();
});
