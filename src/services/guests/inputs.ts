/** The names of `guest.inputs`, as kinds that a converter tells apart or that only a file's name does. */
import { extname } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import type { GuestInputName } from "../../../config/guest-inputs.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Capability } from "../../../converters/contract.ts";
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

/** The name that a file goes by in `guest.inputs`; null for kinds that no guest may ever preview. */
function inputOf(capabilityId: string, filename: string): string | null {
  const extension = extname(filename).toLowerCase();
  const ofCapability = Object.entries(inputs).filter(([, input]) => input.capabilityId === capabilityId);
  const named = ofCapability.find(([, { extensions }]) => extensions?.includes(extension));
  const other = ofCapability.find(([, { extensions }]) => extensions === null);
  return (named ?? other)?.[0] ?? null;
}

/** No file is one; guests have pages where they may import. */
const urlCapability = "url-to-markdown";

type Configured = Pick<Settings, "guest.enabled" | "guest.inputs" | "guest.url_import">;

/** Whether a guest may preview some files of the kind. PDF needs no list: it is what an estimate without an account is for. */
export function isGuestPreviewed(
  settings: Configured,
  { id, guestPreview, requiresAccount }: Capability,
): boolean {
  if (!settings["guest.enabled"] || !guestPreview) return false;
  if (id === urlCapability) return settings["guest.url_import"];
  return (
    !requiresAccount ||
    Object.entries(inputs).some(
      ([name, { capabilityId }]) => capabilityId === id && settings["guest.inputs"].includes(name),
    )
  );
}

/**
 * Throws authentication_required for a kind that needs an account, unless it was asked for as a preview: then
 * guest_input_not_supported for those that guests may not have.
 */
export function requireGuestInput(
  settings: Configured,
  { requiresAccount, guestPreview }: Capability,
  file: { capabilityId: string; filename: string; asPreview: boolean },
): void {
  if (!requiresAccount) return;
  if (!file.asPreview) throw authenticationRequired("visitor");
  const input = inputOf(file.capabilityId, file.filename);
  if (!guestPreview || input === null || !settings["guest.inputs"].includes(input))
    throw new Fault("guest_input_not_supported");
}
