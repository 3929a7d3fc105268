/** Reads XML in chunks; only predefined and internal entities are known, nothing is fetched. */
import { SaxesParser } from "saxes";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { partDecoder } from "./encoding.ts";
import { declareEntities } from "./entities.ts";
import { Names, type Vocabulary, xmlNamespace } from "./vocabulary.ts";

/** Namespaces of names (Namespaces in XML 1.0, section 6), cached between declarations. */
const declaration = "xmlns";

class Scope {
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

  /** The scope of an element with these attributes: this one if it declares nothing. */
  within(attributes: Readonly<Record<string, string>>): Scope {
    let declared: Map<string, string> | undefined;
    for (const name in attributes) {
      if (!isDeclaration(name)) continue;
      declared ??= new Map();
      declared.set(name.slice(declaration.length + 1), attributes[name] ?? "");
    }
    return declared === undefined ? this : new Scope(this.#names, this, declared);
  }

  element(name: string): string {
    return remembered(this.#elements, name, () => {
      const [prefix, local] = parts(name);
      return this.#canonical(prefix, local);
    });
  }

  /** By canonical name, without declarations: the same object if all names are canonical. */
  attributes(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    for (const name in given) if (this.#attribute(name) !== name) return this.#renamed(given);
    return given;
  }

  /** The namespace of a prefix; undefined if it is not declared. */
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
    // An undeclared prefix is an unknown namespace.
    return this.#names.element(namespace ?? (prefix === "" ? "" : unknownNamespace), local);
  }
}

const unknownNamespace = "?";
/** Cache limit of a scope; no vocabulary has that many names. */
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

export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** In as many parts as the file has: text, character data sections. */
  text(text: string): void;
  close(name: string): void;
}

/** Errors that applications commonly write and readers ignore. */
const tolerated = /entity|disallowed character|duplicate attribute|XML declaration/i;
/** `]]>` in text, which is only an error in hand-written XML. */
const toleratedInParts = /disallowed in char data/;

export interface ReaderOptions {
  /** For hand-written documents: entities from the document type, and positions in messages. */
  authored?: boolean;
  /** The replacement of undeclared entities; undefined for unknown ones, which stay as they are. */
  known?(name: string): string | undefined;
}

/**
 * `push` receives the bytes of a document in chunks, `end` finishes it. Both throw Fault: corrupt_document if the
 * text is not well-formed XML, document_too_complex if elements are nested deeper than `limits.xmlDepthMax`.
 */
export class XmlReader {
  readonly #parser: SaxesParser<{ xmlns: false }>;
  #decoder: TextDecoder | undefined;
  #depth = 0;
  #scope: Scope;
  /** Elements with declarations: the depth below each, and the surrounding scope. */
  readonly #around: { depth: number; scope: Scope }[] = [];
  readonly #names: Names;

  constructor(vocabulary: Vocabulary, events: XmlEvents, { authored = false, known }: ReaderOptions = {}) {
    this.#parser = new SaxesParser({ xmlns: false, position: authored });
    this.#names = new Names(vocabulary);
    this.#scope = new Scope(this.#names);
    const parser = this.#parser;
    parser.on("opentag", ({ name, attributes }) => {
      this.#depth += 1;
      if (this.#depth > limits.xmlDepthMax) {
        throw new Fault("document_too_complex", {
          message: `The file's elements are nested over ${limits.xmlDepthMax} levels deep.`,
        });
      }
      const scope = this.#scope.within(attributes);
      if (scope !== this.#scope) {
        this.#around.push({ depth: this.#depth, scope: this.#scope });
        this.#scope = scope;
      }
      events.open(scope.element(name), this.#attributes(name, attributes));
    });
    parser.on("closetag", ({ name }) => {
      events.close(this.#scope.element(name));
      const around = this.#around.at(-1);
      if (around?.depth === this.#depth) {
        this.#scope = around.scope;
        this.#around.pop();
      }
      this.#depth -= 1;
    });
    parser.on("text", (text) => events.text(text));
    parser.on("cdata", (text) => events.text(text));
    parser.on("error", (error) => {
      if (tolerated.test(error.message)) return;
      if (!authored && toleratedInParts.test(error.message)) return;
      throw new Fault("corrupt_document", {
        ...(authored ? { message: notWellFormed(error.message) } : {}),
        cause: error,
      });
    });
    if (known !== undefined) parser.ENTITIES = withKnown(parser.ENTITIES, known);
    if (authored) parser.on("doctype", (text) => declareEntities(parser.ENTITIES, text));
  }

  push(bytes: Uint8Array): void {
    this.#decoder ??= partDecoder(bytes);
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Text that is already decoded; not to be mixed with `push`. */
  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    const rest = this.#decoder?.decode() ?? "";
    if (rest !== "") this.#parser.write(rest);
    this.#parser.close();
  }

  #attributes(element: string, given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const attributes = this.#scope.attributes(given);
    if (Object.keys(attributes).length === 0) return none;
    // Markup compatibility refers to namespaces by the file's own prefixes (ISO/IEC 29500-3, section 7.6).
    if (attributes.Requires === undefined || !element.endsWith("Choice")) return attributes;
    return { ...attributes, Requires: this.#resolved(attributes.Requires) };
  }

  #resolved(prefixes: string): string {
    return prefixes
      .split(/\s+/)
      .filter((prefix) => prefix !== "")
      .map((prefix) => this.#names.prefixOf(this.#scope.resolve(prefix) ?? "") ?? "?")
      .join(" ");
  }
}

function withKnown(
  entities: Record<string, string>,
  known: (name: string) => string | undefined,
): Record<string, string> {
  return new Proxy(entities, {
    get: (own, name) => (typeof name === "symbol" || name in own ? Reflect.get(own, name) : known(name)),
  });
}

/** Most elements have no attributes: they share this object. */
const none: Readonly<Record<string, string>> = {};

/** The parser's messages begin with line and column, columns from 0. */
function notWellFormed(sentence: string): string {
  const [, line, column = "0", reason = sentence] = /^(\d+):(\d+): (.*)$/s.exec(sentence) ?? [];
  const place = line === undefined ? "" : `line ${line}, column ${Number(column) + 1}: `;
  return `The file is not well-formed XML: ${place}${reason}`;
}
