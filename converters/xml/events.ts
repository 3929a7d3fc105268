/** Reading XML in pieces. No document type is obeyed: no entity but XML's own five is known, nothing is fetched. */
import { SaxesParser } from "saxes";
import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
import { Names, type Vocabulary } from "./vocabulary.ts";

export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** In as many parts as the file has: text, character data sections. */
  text(text: string): void;
  close(name: string): void;
}

/** What applications write against the letter of the standard, and readers pass over. */
const tolerated = /entity|disallowed character|unbound namespace prefix|duplicate attribute|XML declaration/i;

/**
 * `push` takes the bytes of a document piece by piece, `end` tells that there are no more.
 *
 * Both throw Fault: corrupt_document where the text is no well-formed XML, document_too_complex where elements lie
 * deeper within each other than `limits.xmlDepthMax`.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: true, position: false });
  readonly #names: Names;
  #decoder: TextDecoder | undefined;
  #depth = 0;

  constructor(vocabulary: Vocabulary, events: XmlEvents) {
    this.#names = new Names(vocabulary);
    const parser = this.#parser;
    parser.on("opentag", ({ uri, local, attributes }) => {
      this.#depth += 1;
      if (this.#depth > limits.xmlDepthMax) {
        throw new Fault("document_too_complex", {
          message: `The file's elements lie over ${limits.xmlDepthMax} deep within each other.`,
        });
      }
      events.open(this.#names.element(uri, local), this.#attributes(local, attributes));
    });
    parser.on("closetag", ({ uri, local }) => {
      this.#depth -= 1;
      events.close(this.#names.element(uri, local));
    });
    parser.on("text", (text) => events.text(text));
    parser.on("cdata", (text) => events.text(text));
    parser.on("error", (error) => {
      if (!tolerated.test(error.message)) throw new Fault("corrupt_document", { cause: error });
    });
  }

  push(bytes: Uint8Array): void {
    this.#decoder ??= new TextDecoder(xmlEncoding(bytes));
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Text that somebody else decoded; not to be mixed with `push`. */
  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    const rest = this.#decoder?.decode() ?? "";
    if (rest !== "") this.#parser.write(rest);
    this.#parser.close();
  }

  #attributes(
    element: string,
    given: Record<string, { uri: string; local: string; prefix: string; value: string }>,
  ): Record<string, string> {
    const attributes: Record<string, string> = {};
    for (const key in given) {
      const attribute = given[key];
      if (attribute === undefined || attribute.prefix === "xmlns" || key === "xmlns") continue;
      attributes[this.#names.attribute(attribute.uri, attribute.local)] = attribute.value;
    }
    // Markup compatibility names namespaces by the file's own prefixes (ISO/IEC 29500-3, section 7.6).
    if (element === "Choice" && attributes.Requires !== undefined)
      attributes.Requires = this.#resolved(attributes.Requires);
    return attributes;
  }

  #resolved(prefixes: string): string {
    return prefixes
      .split(/\s+/)
      .filter((prefix) => prefix !== "")
      .map((prefix) => this.#names.prefixOf(this.#parser.resolve(prefix) ?? "") ?? "?")
      .join(" ");
  }
}

/** XML is UTF-8 or says so: by its byte order mark, or by how its first character looks (XML 1.0, appendix F). */
export function xmlEncoding(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return "utf-8";
}
