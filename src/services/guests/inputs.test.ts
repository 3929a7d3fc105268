import { expect, test } from "bun:test";
import { guestInputNames } from "../../../config/guest-inputs.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { capabilities } from "../../../converters/capabilities.ts";
import { guestAccess, requireGuestInput } from "./inputs.ts";

const settings = (inputs: readonly string[], enabled = true, urlImport = false) => ({
  "guest.enabled": enabled,
  "guest.inputs": inputs,
  "guest.url_import": urlImport,
});

/** The name in `guest.inputs` of each file, written out apart from the product's own table; null: never for guests. */
const files: readonly (readonly [capabilityId: string, filename: string, input: string | null])[] = [
  ["pdf-to-markdown", "a.pdf", "pdf"],
  ["docx-to-markdown", "a.docx", "docx"],
  ["pptx-to-markdown", "a.pptx", "pptx"],
  ["xlsx-to-markdown", "a.xlsx", "xlsx"],
  ["csv-to-markdown", "a.csv", "csv"],
  ["text-to-markdown", "a.txt", "txt"],
  ["text-to-markdown", "notes", "txt"],
  ["text-to-markdown", "a.MD", "markdown"],
  ["text-to-markdown", "a.markdown", "markdown"],
  ["json-to-markdown", "a.json", "json"],
  ["xml-to-markdown", "a.xml", "xml"],
  ["html-to-markdown", "a.html", "html"],
  ["epub-to-markdown", "a.epub", "epub"],
  ["image-to-markdown", "a.png", "png"],
  ["image-to-markdown", "a.jpeg", "jpeg"],
  ["image-to-markdown", "a.jpg", "jpeg"],
  ["image-to-markdown", "a.webp", "webp"],
  ["image-to-markdown", "a.tif", "tiff"],
  ["image-to-markdown", "a.bmp", "bmp"],
  ["image-to-markdown", "photo", null],
  ["notes-to-markdown", "a.zip", null],
  ["audio-to-markdown", "a.mp3", null],
  ["video-to-markdown", "a.mp4", null],
  ["url-to-markdown", "a.html", null],
];

/** Decisions, section 7: PDF always; others only as a preview and only where they are listed; nothing where guests are off. */
function expected(
  [id, , input]: (typeof files)[number],
  inputs: readonly string[],
  enabled: boolean,
  asPreview: boolean,
) {
  if (!enabled) return "authentication_required";
  if (id === "pdf-to-markdown") return "none";
  if (!asPreview) return "authentication_required";
  return input !== null && inputs.includes(input) ? "none" : "guest_input_not_supported";
}

test("every kind of file is in the table", () => {
  expect(new Set(files.map(([id]) => id))).toEqual(new Set(capabilities.map(({ id }): string => id)));
});

test.each(files)("%s %s: every guest setting", async (capabilityId, filename, input) => {
  const lists = [
    [],
    guestInputNames,
    defaultSettings["guest.inputs"],
    ...guestInputNames.map((name) => [name]),
  ];
  for (const inputs of lists)
    for (const enabled of [true, false])
      for (const asPreview of [true, false]) {
        const code = await codeOf(() =>
          requireGuestInput(settings(inputs, enabled), { capabilityId, filename, asPreview }),
        );
        expect([inputs, enabled, asPreview, code]).toEqual([
          inputs,
          enabled,
          asPreview,
          expected([capabilityId, filename, input], inputs, enabled, asPreview),
        ]);
      }
});

test("every kind but PDF requires an account", () => {
  for (const { id } of capabilities)
    expect(guestAccess(settings(guestInputNames), id).requiresAccount).toBe(id !== "pdf-to-markdown");
  for (const { id } of capabilities)
    expect(guestAccess(settings(guestInputNames, false), id)).toEqual({
      requiresAccount: true,
      guestPreview: false,
    });
});

test.each([
  ["pdf-to-markdown", settings([]), true],
  ["text-to-markdown", settings(["markdown"]), true],
  ["text-to-markdown", settings(["csv"]), false],
  ["image-to-markdown", settings(["txt"]), false],
  ["image-to-markdown", settings(["bmp"]), true],
  ["audio-to-markdown", settings(["audio"]), false],
  ["url-to-markdown", settings(["html"]), false],
  ["url-to-markdown", settings([], true, true), true],
  ["url-to-markdown", settings([], false, true), false],
] as const)("%s: %j previews: %p", (id, configured, previews) => {
  expect(guestAccess(configured, id).guestPreview).toBe(previews);
});
