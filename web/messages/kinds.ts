/** Names of file types by capability. */
import { t, textFor } from "../app/language.ts";

const kinds: Readonly<Record<string, string>> = {
  "pdf-to-markdown": "PDF",
  "docx-to-markdown": "Word",
  "pptx-to-markdown": "PowerPoint",
  "xlsx-to-markdown": "Excel",
  "csv-to-markdown": "CSV",
  "text-to-markdown": "Text",
  "json-to-markdown": "JSON",
  "xml-to-markdown": "XML",
  "html-to-markdown": "HTML",
  "epub-to-markdown": t("E-book", "E-Book"),
  "notes-to-markdown": t("Notes", "Notizen"),
  "image-to-markdown": t("Image", "Bild"),
  "audio-to-markdown": "Audio",
  "video-to-markdown": "Video",
  "url-to-markdown": t("Web page", "Webseite"),
};

/** An unknown type has the server's name, or its ID. */
export const kindOf = (capabilityId: string, otherwise?: string): string =>
  textFor(kinds, capabilityId, otherwise);
