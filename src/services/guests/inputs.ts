/** Which files guests may estimate: the names of `guest.inputs`, by capability and file extension. */
import { extname } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import type { GuestInputName } from "../../../config/guest-inputs.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { authenticationRequired } from "../../auth/access.ts";

interface GuestInput {
  capabilityId: string;
  /** Null: whatever the other inputs of the capability do not name. */
  extensions: readonly string[] | null;
}

const whole = (capabilityId: string): GuestInput => ({ capabilityId, extensions: null });
const image = (...extensions: string[]): GuestInput => ({ capabilityId: "image-to-markdown", extensions });

const inputs: Readonly<Record<GuestInputName, GuestInput>> = {
  pdf: whole("pdf-to-markdown"),
  docx: whole("docx-to-markdown"),
  pptx: whole("pptx-to-markdown"),
  xlsx: whole("xlsx-to-markdown"),
  csv: whole("csv-to-markdown"),
  txt: whole("text-to-markdown"),
  markdown: { capabilityId: "text-to-markdown", extensions: [".md", ".markdown"] },
  json: whole("json-to-markdown"),
  xml: whole("xml-to-markdown"),
  html: whole("html-to-markdown"),
  epub: whole("epub-to-markdown"),
  png: image(".png"),
  jpeg: image(".jpg", ".jpeg"),
  webp: image(".webp"),
  tiff: image(".tif", ".tiff"),
  bmp: image(".bmp"),
};

/** PDF needs no list: it is what an estimate without an account is for. */
const openToGuests = "pdf-to-markdown";

/** Not a file; guests have web pages where they may import. */
const urlImport = "url-to-markdown";

/** The name of a file in `guest.inputs`; null for kinds that guests never preview. */
function inputOf(capabilityId: string, filename: string): string | null {
  const extension = extname(filename).toLowerCase();
  const ofCapability = Object.entries(inputs).filter(([, input]) => input.capabilityId === capabilityId);
  const named = ofCapability.find(([, { extensions }]) => extensions?.includes(extension));
  const other = ofCapability.find(([, { extensions }]) => extensions === null);
  return (named ?? other)?.[0] ?? null;
}

type GuestSettings = Pick<Settings, "guest.enabled" | "guest.inputs" | "guest.url_import">;

/** What guests may do with a kind. The specification alone decides: a capability has no say in it. */
export function guestAccess(
  settings: GuestSettings,
  capabilityId: string,
): { requiresAccount: boolean; guestPreview: boolean } {
  if (!settings["guest.enabled"]) return { requiresAccount: true, guestPreview: false };
  if (capabilityId === openToGuests) return { requiresAccount: false, guestPreview: true };
  const isListed = Object.entries(inputs).some(
    ([name, input]) => input.capabilityId === capabilityId && settings["guest.inputs"].includes(name),
  );
  return {
    requiresAccount: true,
    guestPreview: capabilityId === urlImport ? settings["guest.url_import"] : isListed,
  };
}

/**
 * Throws authentication_required for every file but a PDF, unless it was uploaded as a preview: then
 * guest_input_not_supported where `guest.inputs` does not list it.
 */
export function requireGuestInput(
  settings: GuestSettings,
  file: { capabilityId: string; filename: string; asPreview: boolean },
): void {
  if (!guestAccess(settings, file.capabilityId).requiresAccount) return;
  if (!settings["guest.enabled"] || !file.asPreview) throw authenticationRequired("visitor");
  const input = inputOf(file.capabilityId, file.filename);
  if (input === null || !settings["guest.inputs"].includes(input))
    throw new Fault("guest_input_not_supported");
}
