/**
 * Which namespaces names stand for (Namespaces in XML 1.0, section 6). Documents declare nearly all of them once, on
 * their root, so what a name comes to is remembered until another one is declared.
 */
import { type Names, xmlNamespace } from "./vocabulary.ts";

const declaration = "xmlns";

export class Scope {
  readonly #names: Names;
  readonly #parent: Scope | undefined;
  /** Prefix → namespace; "" is that of elements without a prefix. */
  readonly #declared: ReadonlyMap<string, string>;
  readonly #elements = new Map<string, string>();
  readonly #attributes = new Map<string, string>();

  constructor(names: Names, parent?: Scope, declared: ReadonlyMap<string, string> = new Map()) {
    this.#names = names;
    this.#parent = parent;
    this.#declared = declared;
  }

  /** The scope of an element with these attributes: this one, where it declares nothing. */
  within(attributes: Readonly<Record<string, string>>): Scope {
    let declared: Map<string, string> | undefined;
    for (const name in attributes) {
      if (!isDeclaration(name)) continue;
      declared ??= new Map();
      declared.set(name.slice(declaration.length + 1), attributes[name] ?? "");
    }
    return declared === undefined ? this : new Scope(this.#names, this, declared);
  }

  /** Canonical name of an element. */
  element(name: string): string {
    return remembered(this.#elements, name, () => {
      const [prefix, local] = parts(name);
      return this.#canonical(prefix, local);
    });
  }

  /** By their canonical names, declarations left out: the same object where all are called so. */
  attributes(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    for (const name in given) if (this.#attribute(name) !== name) return this.#renamed(given);
    return given;
  }

  /** The namespace of a prefix; undefined when none is declared. */
  resolve(prefix: string): string | undefined {
    if (prefix === "xml") return xmlNamespace;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      const namespace = scope.#declared.get(prefix);
      if (namespace !== undefined) return namespace;
    }
    return undefined;
  }

  #renamed(given: Readonly<Record<string, string>>): Record<string, string> {
    const renamed: Record<string, string> = {};
    for (const name in given) {
      const canonical = this.#attribute(name);
      if (canonical !== "") renamed[canonical] = given[name] ?? "";
    }
    return renamed;
  }

  /** "": a declaration. Attributes without a prefix have no namespace (section 6.2). */
  #attribute(name: string): string {
    return remembered(this.#attributes, name, () => {
      if (isDeclaration(name)) return "";
      const [prefix, local] = parts(name);
      return prefix === "" ? local : this.#canonical(prefix, local);
    });
  }

  #canonical(prefix: string, local: string): string {
    const namespace = this.resolve(prefix);
    // A prefix that nothing declares is a namespace that nobody knows.
    return this.#names.element(namespace ?? (prefix === "" ? "" : unknownNamespace), local);
  }
}

const unknownNamespace = "?";
/** Remembered in a scope; no vocabulary has so many. */
const namesMax = 10_000;

function remembered(names: Map<string, string>, name: string, make: () => string): string {
  let made = names.get(name);
  if (made === undefined) {
    made = make();
    if (names.size < namesMax) names.set(name, made);
  }
  return made;
}

function isDeclaration(name: string): boolean {
  return (
    name.startsWith(declaration) && (name.length === declaration.length || name[declaration.length] === ":")
  );
}

function parts(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(":");
  return colon === -1 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
}
