/** What a document says about itself: core properties (ISO/IEC 29500-2, section 11) and the application's own. */

import type { DocumentMetadata } from "../../../document/model.ts";
import { oneLine } from "../../../document/plain-text.ts";
import { find, textOf, type XmlElement } from "../../../input/xml/element.ts";
import type { OfficePackage } from "./package.ts";

export interface Properties extends Pick<DocumentMetadata, "title" | "authors" | "language"> {
  /** For an auditor: subject, keywords, description, category, created, modified, last_modified_by, application. */
  details: Record<string, string>;
}

const detailed: Readonly<Record<string, string>> = {
  subject: "dc:subject",
  keywords: "core:keywords",
  description: "dc:description",
  category: "core:category",
  created: "dcterms:created",
  modified: "dcterms:modified",
  last_modified_by: "core:lastModifiedBy",
};

export function readProperties(office: OfficePackage): Properties {
  const core = office.treeIfSound(office.related("", "core-properties")[0] ?? "docProps/core.xml");
  const title = value(core, "dc:title");
  const language = value(core, "dc:language");
  const authors = value(core, "dc:creator")
    .split(";")
    .map((author) => author.trim())
    .filter((author) => author !== "");
  const details = Object.entries(detailed).map(([key, name]) => [key, value(core, name)] as const);
  const application = applicationProperty(office, "Application");
  return {
    ...(title === "" ? {} : { title }),
    ...(authors.length === 0 ? {} : { authors }),
    ...(/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(language) ? { language } : {}),
    details: Object.fromEntries(
      [...details, ["application", application] as const].filter(([, text]) => text !== ""),
    ),
  };
}

/** Of docProps/app.xml: Pages, Words, Characters, Application; "" when it says nothing. */
export function applicationProperty(office: OfficePackage, name: string): string {
  const root = office.treeIfSound(office.related("", "extended-properties")[0] ?? "docProps/app.xml");
  return value(root, `ep:${name}`);
}

function value(root: XmlElement | undefined, name: string): string {
  return oneLine(textOf(find(root, name))).slice(0, 1_000);
}
