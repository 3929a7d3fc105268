/** Which files guests may estimate, by the names in `guest.inputs`. */
import { extname } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import type { GuestInputName } from "../../../config/guest-inputs.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { authenticationRequired } from "../../auth/access.ts";

interface GuestInput {
  capabilityId: string;
  /** Null: all files of the capability not named by other inputs. */
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

/** PDF is always open to guests. */
const openToGuests = "pdf-to-markdown";

/** Web pages, if guests may import them. */
const urlImport = "url-to-markdown";

/** The name in `guest.inputs`; null: never for guests. */
function inputOf(capabilityId: string, filename: string): string | null {
  const extension = extname(filename).toLowerCase();
  const ofCapability = Object.entries(inputs).filter(([, input]) => input.capabilityId === capabilityId);
  const named = ofCapability.find(([, { extensions }]) => extensions?.includes(extension));
  const other = ofCapability.find(([, { extensions }]) => extensions === null);
  return (named ?? other)?.[0] ?? null;
}

type GuestSettings = Pick<Settings, "guest.enabled" | "guest.inputs" | "guest.url_import">;

/** Access of guests to a file type, by the specification; capabilities cannot change it. */
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
 * Throws authentication_required for files other than PDF, or, if uploaded as a preview, guest_input_not_supported if
 * `guest.inputs` does not list them.
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
