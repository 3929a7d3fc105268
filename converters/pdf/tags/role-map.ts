/**
 * What the names of elements mean: standard types, the file's own ones by its role map (ISO 32000-2, 14.7.3) or by the
 * map of their namespace (14.7.4.2).
 */

import { type KnownRole, standardRole } from "../../layout/tags/roles.ts";
import type { Address, RawObjects } from "./objects.ts";

/** Maps may lead in circles. */
const stepsMax = 8;
/** A type that nobody knows structures something, or holds text: it is seen through. */
const unknown: KnownRole = { role: "NonStruct", level: 0 };
/** As programs call headings and body text that they give no role (Word, Writer and their translations). */
const common: readonly [RegExp, KnownRole][] = [
  [/^(?:heading|head|überschrift|titre|título|titolo)[ _-]?([1-6])$/i, { role: "H", level: 0 }],
  [/^(?:title|titel)$/i, { role: "Title", level: 0 }],
  [
    /^(?:normal|standard|text[ _-]?body|body[ _-]?text|paragraph|default|story|basic[ _-]paragraph)$/i,
    { role: "P", level: 0 },
  ],
  [/^(?:artifact)$/i, { role: "Artifact", level: 0 }],
];

export class RoleReader {
  readonly #objects: RawObjects;
  readonly #map: Address;
  /** By the address of the name; namespaces have maps of their own, so their elements are looked up each time. */
  readonly #known = new Map<Address, KnownRole>();

  constructor(objects: RawObjects, map: Address) {
    this.#objects = objects;
    this.#map = objects.isDictionary(map) ? map : 0;
  }

  roleOf(element: Address, name: Address): KnownRole {
    const space = this.#objects.get(element, "NS");
    const known = this.#known.get(name);
    if (known && space === 0) return known;
    const role = this.#resolve(name, space);
    if (space === 0) this.#known.set(name, role);
    return role;
  }

  #resolve(start: Address, startSpace: Address): KnownRole {
    const objects = this.#objects;
    let name = start;
    let space = startSpace;
    for (let step = 0; step < stepsMax && name !== 0; step++) {
      const standard = standardRole(objects.name(name));
      if (standard) return standard;
      const own = objects.lookup(objects.get(space, "RoleMapNS"), name);
      if (objects.isArray(own)) {
        name = objects.at(own, 0);
        space = objects.at(own, 1);
      } else name = own || objects.lookup(this.#map, name);
    }
    return byCommonName(objects.name(start));
  }
}

function byCommonName(name: string): KnownRole {
  for (const [pattern, known] of common) {
    const found = pattern.exec(name);
    if (found) return found[1] === undefined ? known : { ...known, level: Number(found[1]) };
  }
  return unknown;
}
