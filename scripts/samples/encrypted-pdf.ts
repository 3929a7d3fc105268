import { loadMupdf } from "../../converters/engines/mupdf.ts";

/** The same PDF in AES-256, to be opened with the password only (ISO 32000-2, section 7.6). */
export async function encryptedPdf(pdf: Uint8Array, password: string): Promise<Uint8Array<ArrayBuffer>> {
  const { mupdf } = await loadMupdf();
  const document = mupdf.Document.openDocument(pdf, "application/pdf").asPDF();
  if (!document) throw new Error("not a PDF");
  const saved = document.saveToBuffer(`encrypt=aes-256,user-password=${password},owner-password=${password}`);
  return new Uint8Array(saved.asUint8Array());
}
