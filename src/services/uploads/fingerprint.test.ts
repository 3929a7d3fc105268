import { expect, test } from "bun:test";
import { Fault } from "../../../config/errors/fault.ts";
import type { ConvertRequest, StagedUpload } from "../contract.ts";
import { fingerprintOf } from "./fingerprint.ts";

const file = (name: string, content: string, uploadId = "upl_1"): StagedUpload => ({
  uploadId,
  filename: name,
  bytes: 3,
  sha256: content.repeat(64),
});
const fields: ConvertRequest["fields"] = {
  capabilityId: null,
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: { furniture: "keep", ocr_languages: ["eng", "deu"] },
};
const request: ConvertRequest = {
  files: [file("a.pdf", "a"), file("b.pdf", "b")],
  fields,
  spendingLimitCreditUnits: 500,
  clientRequestId: "request-01",
};

test("neither upload ids nor the order of an object's keys matter", () => {
  const again: ConvertRequest = {
    ...request,
    files: [file("a.pdf", "a", "upl_3"), file("b.pdf", "b", "upl_4")],
    fields: { ...fields, options: { ocr_languages: ["eng", "deu"], furniture: "keep" } },
  };
  expect(fingerprintOf(again)).toBe(fingerprintOf(request));
  expect(fingerprintOf(request)).toMatch(/^[0-9a-f]{64}$/);
});

const changed: [what: string, changes: Partial<ConvertRequest>][] = [
  ["a file's content", { files: [file("a.pdf", "c"), file("b.pdf", "b")] }],
  ["a file's name", { files: [file("c.pdf", "a"), file("b.pdf", "b")] }],
  ["the order", { files: [file("b.pdf", "b"), file("a.pdf", "a")] }],
  ["a file less", { files: [file("a.pdf", "a")] }],
  [
    "a file that did not arrive",
    { files: [file("a.pdf", "a"), { filename: "b.pdf", fault: new Fault("payload_too_large") }] },
  ],
  ["the kind", { fields: { ...fields, capabilityId: "pdf-to-markdown" } }],
  ["the mode", { fields: { ...fields, mode: "accurate" } }],
  ["the fidelity", { fields: { ...fields, layoutFidelity: "formula" } }],
  ["the pages", { fields: { ...fields, pages: "1-2" } }],
  ["an option", { fields: { ...fields, options: { furniture: "drop", ocr_languages: ["eng", "deu"] } } }],
  [
    "the order of a list",
    { fields: { ...fields, options: { furniture: "keep", ocr_languages: ["deu", "eng"] } } },
  ],
  ["the spending limit", { spendingLimitCreditUnits: 501 }],
  ["no spending limit", { spendingLimitCreditUnits: null }],
];

test.each(changed)("%s makes it another call", (_, changes) => {
  expect(fingerprintOf({ ...request, ...changes })).not.toBe(fingerprintOf(request));
});
