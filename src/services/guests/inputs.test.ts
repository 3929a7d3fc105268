import { expect, test } from "bun:test";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { capabilityById } from "../../../converters/capabilities.ts";
import type { Capability } from "../../../converters/contract.ts";
import { isGuestPreviewed, requireGuestInput } from "./inputs.ts";

const of = (id: string): Capability => {
  const known = capabilityById(id);
  if (known === undefined) throw new Error(`no ${id}`);
  return known;
};
const pdf = of("pdf-to-markdown");
const text = of("text-to-markdown");
const image: Capability = { ...text, id: "image-to-markdown" };
const audio: Capability = { ...text, id: "audio-to-markdown", guestPreview: false };
const page = of("url-to-markdown");
const settings = (inputs: string[], enabled = true, urlImport = false) => ({
  "guest.enabled": enabled,
  "guest.inputs": inputs,
  "guest.url_import": urlImport,
});

test.each([
  [pdf, "a.pdf", false, [], "none"],
  [pdf, "a.pdf", true, [], "none"],
  [text, "a.txt", false, ["txt"], "authentication_required"],
  [text, "a.txt", true, ["txt"], "none"],
  [text, "notes", true, ["txt"], "none"],
  [text, "a.MD", true, ["txt"], "guest_input_not_supported"],
  [text, "a.md", true, ["markdown"], "none"],
  [text, "a.txt", true, ["markdown"], "guest_input_not_supported"],
  [image, "a.png", true, ["png"], "none"],
  [image, "a.jpeg", true, ["png", "jpeg"], "none"],
  [image, "a.tiff", true, defaultSettings["guest.inputs"], "guest_input_not_supported"],
  [image, "photo", true, defaultSettings["guest.inputs"], "guest_input_not_supported"],
  [audio, "a.mp3", true, ["audio"], "guest_input_not_supported"],
] as const)(
  "%#: what a guest's file is answered with",
  async (capability, filename, asPreview, inputs, code) => {
    const file = { capabilityId: capability.id, filename, asPreview };
    expect(await codeOf(() => requireGuestInput(settings([...inputs]), capability, file))).toBe(code);
  },
);

test("a capability says whether guests may preview it on this installation", () => {
  expect(isGuestPreviewed(settings([]), pdf)).toBe(true);
  expect(isGuestPreviewed(settings([], false), pdf)).toBe(false);
  expect(isGuestPreviewed(settings(["markdown"]), text)).toBe(true);
  expect(isGuestPreviewed(settings(["csv"]), text)).toBe(false);
  expect(isGuestPreviewed(settings(["audio"]), audio)).toBe(false);
  expect(isGuestPreviewed(settings(["html"]), page)).toBe(false);
  expect(isGuestPreviewed(settings([], true, true), page)).toBe(true);
});
