/** How parts of a package point to each other (ISO/IEC 29500-2, section 9.3). */
import { childrenNamed, type XmlElement } from "../../../input/xml/element.ts";

export interface Relation {
  id: string;
  /** The last part of its type's address, the same in Transitional and Strict: image, hyperlink, officeDocument. */
  type: string;
  /** The part's name, or as the file has it when it is external. */
  target: string;
  external: boolean;
}

export type Relations = ReadonlyMap<string, Relation>;

export function readRelations(root: XmlElement, ofPart: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const { attributes } of childrenNamed(root, "rel:Relationship")) {
    const { Id: id, Type: type = "", Target: target, TargetMode: mode } = attributes;
    if (id === undefined || target === undefined || relations.has(id)) continue;
    const external = mode === "External";
    relations.set(id, {
      id,
      type: type.slice(type.lastIndexOf("/") + 1),
      target: external ? target : resolvePart(ofPart, target),
      external,
    });
  }
  return relations;
}

/** Name of the part that holds the relations of a part; "" is the package itself. */
export function relationsPart(part: string): string {
  const at = part.lastIndexOf("/") + 1;
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
}

/** A target, as seen from the part that names it. What climbs out of the package ends at its root. */
function resolvePart(from: string, target: string): string {
  const base = target.startsWith("/") ? [] : from.split("/").slice(0, -1);
  const parts = [...base];
  for (const part of decoded(target.replace(/[#?].*/s, "")).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

/** An address outside the package with the place in it that its reference names besides; "" for none. */
export function withFragment(target: string, fragment: string): string {
  return fragment === "" || target.includes("#") ? target : `${target}#${fragment}`;
}
