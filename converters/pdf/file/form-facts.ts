/** What the form of a document (ISO 32000-2, 12.7) says as a whole: its signatures and its other layer. */
import type * as Mupdf from "mupdf";
import { isoDate } from "./pdf-date.ts";

interface FormFacts {
  details: Record<string, unknown>;
  warnings: string[];
}

interface Signature {
  field: string;
  /** As the signature itself says; nothing was verified. */
  signer: string | null;
  signed: string | null;
  reason?: string;
  location?: string;
}

const fieldsMax = 20_000;
const depthMax = 32;
const signaturesMax = 100;
const textLengthMax = 300;

export function formFacts(root: Mupdf.PDFObject): FormFacts {
  const form = root.get("AcroForm");
  const facts: FormFacts = { details: {}, warnings: [] };
  if (!form.isDictionary()) return facts;
  const signatures = signaturesOf(form.get("Fields"));
  if (signatures.length > 0) facts.details.signatures = { verified: false, fields: signatures };
  const needsRendering = root.get("NeedsRendering");
  if (!form.get("XFA").isNull()) {
    facts.details.xfa = needsRendering.isBoolean() && needsRendering.asBoolean() ? "dynamic" : "static";
    facts.warnings.push(
      facts.details.xfa === "dynamic"
        ? "The form is a dynamic XFA form: its fields are in a layer that was not converted."
        : "The form has an XFA layer; its pages were converted, the layer was not.",
    );
  }
  return facts;
}

/** Signature fields, signed or not. Fields form a tree; one that loops ends where its bounds are. */
function signaturesOf(fields: Mupdf.PDFObject): Signature[] {
  const found: Signature[] = [];
  let seen = 0;
  const walk = (list: Mupdf.PDFObject, prefix: string, kind: string, depth: number): void => {
    if (!list.isArray() || depth > depthMax) return;
    for (let i = 0; i < list.length && ++seen <= fieldsMax && found.length < signaturesMax; i++) {
      const field = list.get(i);
      if (!field.isDictionary()) continue;
      const type = field.get("FT");
      const own = type.isName() ? type.asName() : kind;
      const name = field.get("T").isString() ? field.get("T").asString().slice(0, textLengthMax) : "";
      const full = [prefix, name].filter((part) => part !== "").join(".");
      if (own === "Sig") found.push(signatureOf(field, full));
      else walk(field.get("Kids"), full, own, depth + 1);
    }
  };
  walk(fields, "", "", 0);
  return found;
}

function signatureOf(field: Mupdf.PDFObject, name: string): Signature {
  const value = field.get("V");
  const said = (key: string): string | null => {
    const text = value.isDictionary() ? value.get(key) : value;
    return text.isString() && text.asString() !== "" ? text.asString().slice(0, textLengthMax) : null;
  };
  const date = said("M");
  const reason = said("Reason");
  const location = said("Location");
  return {
    field: name,
    signer: said("Name"),
    signed: date === null ? null : isoDate(date),
    ...(reason === null ? {} : { reason }),
    ...(location === null ? {} : { location }),
  };
}
