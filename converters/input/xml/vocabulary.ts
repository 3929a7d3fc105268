/** Namespace → canonical prefix. Equivalent versions of a standard share a prefix. */
export type Vocabulary = ReadonlyMap<string, string>;

/** The part of a vocabulary that XML itself defines. */
export const xmlNamespace = "http://www.w3.org/XML/1998/namespace";

/** Canonical names by namespace; of unknown namespaces `?:local`. */
export class Names {
  readonly #vocabulary: Vocabulary;
  readonly #known = new Map<string, Map<string, string>>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  prefixOf(namespace: string): string | undefined {
    if (namespace === xmlNamespace) return "xml";
    return this.#vocabulary.get(namespace);
  }

  element(namespace: string, local: string): string {
    let names = this.#known.get(namespace);
    if (names === undefined) {
      names = new Map();
      this.#known.set(namespace, names);
    }
    let name = names.get(local);
    if (name === undefined) {
      const prefix = namespace === "" ? "" : `${this.prefixOf(namespace) ?? "?"}:`;
      name = `${prefix}${local}`;
      names.set(local, name);
    }
    return name;
  }
}
