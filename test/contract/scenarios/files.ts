/** Files that are no good, and why: what the whole appliance finds in them. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ErrorCode, errorCatalog } from "../../../config/errors/catalog.ts";
import { encryptedPdf } from "../../../scripts/samples/encrypted-pdf.ts";
import { form } from "../call.ts";
import { samplePdf } from "../sample.ts";
import type { Scenario } from "../scenario.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

type File = readonly ["file", Uint8Array<ArrayBuffer>, string];

const recording = (name: string) =>
  new Uint8Array(
    readFileSync(join(import.meta.dir, "../../../converters/formats/media/testing/samples", name)),
  );

const locked = await encryptedPdf(samplePdf("secret"), "sesame");

const cases: readonly [name: string, code: ErrorCode, file: () => File, ...fields: [string, string][]][] = [
  ["bytes of no known kind", "unsupported_input", () => ["file", new Uint8Array(randomBytes(64)), "a.bin"]],
  ["an invalid PDF", "corrupt_document", () => ["file", bytes("%PDF-1.7\nnothing\n"), "a.pdf"]],
  ["a PDF behind a password", "encrypted_document", () => ["file", locked, "a.pdf"]],
  ["pages of a CSV", "page_range_unsupported", () => ["file", bytes("a,b\n1,2\n"), "a.csv"], ["pages", "1"]],
  [
    "pages that a PDF does not have",
    "invalid_page_range",
    () => ["file", samplePdf("short"), "a.pdf"],
    ["pages", "2-99"],
  ],
  ["nothing", "empty_document", () => ["file", new Uint8Array(0), "a.pdf"]],
  // No speech model is installed.
  ["a recording", "capability_unavailable", () => ["file", recording("tone.mp3"), "a.mp3"]],
  ["a film", "capability_unavailable", () => ["file", recording("film.mp4"), "a.mp4"]],
];

export const files: readonly Scenario[] = ["/v1/estimates", "/v1/convert"].flatMap((path) =>
  cases.map(([name, code, file, ...fields]) => ({
    name: `${path} with ${name}`,
    method: "POST",
    path,
    body: () => form([file(), ...fields]),
    status: errorCatalog[code].status,
    code,
  })),
);
