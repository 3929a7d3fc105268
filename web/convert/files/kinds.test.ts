import { expect, test } from "bun:test";
import type { Capability } from "../../../src/client/generated/schema.ts";
import { acceptOf, kindOfName, rejectionOf } from "./kinds.ts";

const kindOf = (id: string, changes: Partial<Capability> = {}): Capability => ({
  id,
  name: id,
  status: "live",
  unavailable_reason: null,
  extensions: [`.${id}`],
  media_types: [`a/${id}`],
  max_bytes: 100,
  options: { mode: ["fast"], layout_fidelity: ["standard"], pages: false },
  options_schema: {},
  requires_account: true,
  guest_preview: true,
  rate_id: id,
  source_unit_kind: "page",
  ...changes,
});
const kinds = [
  kindOf("pdf"),
  kindOf("xlsx", { guest_preview: false, max_bytes: 200 }),
  kindOf("mp3", { status: "unavailable", unavailable_reason: "No speech model is installed." }),
];

test("kinds are known by the end of the name, whatever its case", () => {
  expect(kindOfName("A.Report.PDF", kinds)?.id).toBe("pdf");
  expect(kindOfName("pdf", kinds)).toBeNull();
  expect(kindOfName("a.pdf/b", kinds)).toBeNull();
  expect(acceptOf(kinds)).toBe(".pdf,a/pdf,.xlsx,a/xlsx");
});

test("what cannot be converted is not sent; what is not known is", () => {
  const rejection = (name: string, size: number, isGuest = false) =>
    rejectionOf({ name, size }, kinds, isGuest);
  expect(rejection("a.pdf", 100)).toBeNull();
  expect(rejection("a.pdf", 101)).toEqual({ why: "too_large", maxBytes: 100 });
  expect(rejection("a.unknown", 200)).toBeNull();
  expect(rejection("a.unknown", 201)).toEqual({ why: "too_large", maxBytes: 200 });
  expect(rejectionOf({ name: "voice", size: 1, type: "a/mp3" }, kinds, false)).toMatchObject({
    why: "unavailable",
  });
  expect(rejection("a.mp3", 1)).toEqual({ why: "unavailable", reason: "No speech model is installed." });
  expect(rejection("a.xlsx", 1)).toBeNull();
  expect(rejection("a.xlsx", 1, true)).toEqual({ why: "needs_account" });
  expect(rejectionOf({ name: "a.pdf", size: 1e12 }, [], false)).toBeNull();
});
