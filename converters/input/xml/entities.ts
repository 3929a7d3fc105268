/** Internal general entities (XML 1.0, 4.2 and 4.3) as text; external and parameter ones are not read. */
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";

/** A declaration, or the start of a comment; comment marks inside of values belong to those. */
const declaration = /<!--|<!ENTITY\s+([^\s%"'<>&]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const reference = /&(#x[\da-fA-F]+|#\d+|[^\s;&]+);/g;
const depthMax = 200;

/** Names with their declared replacements, not yet expanded. */
function declared(doctype: string): Map<string, string> {
  const found = new Map<string, string>();
  const subset = doctype.indexOf("[");
  if (subset === -1) return found;
  declaration.lastIndex = subset;
  for (let match = declaration.exec(doctype); match !== null; match = declaration.exec(doctype)) {
    const [, name, double, single] = match;
    if (name === undefined) {
      const end = doctype.indexOf("-->", declaration.lastIndex);
      if (end === -1) break;
      declaration.lastIndex = end + 3;
      // The first declaration counts (section 4.2).
    } else if (!found.has(name)) found.set(name, double ?? single ?? "");
  }
  return found;
}

/**
 * Passes the entities of its document type to a parser. Their expansion is limited to `limits.xmlEntityCharactersMax`
 * for the whole document, however they are nested. The replacements throw Fault document_too_complex beyond it and
 * for very deep nesting, corrupt_document for cycles.
 */
export function declareEntities(entities: Record<string, string>, doctype: string): void {
  const all = declared(doctype);
  const known = new Map<string, string>();
  const open = new Set<string>();
  let left: number = limits.xmlEntityCharactersMax;

  function spend(text: string): string {
    left -= text.length;
    if (left < 0)
      throw new Fault("document_too_complex", { message: "The file's entities expand beyond the limit." });
    return text;
  }

  function textOf(name: string): string {
    const ready = known.get(name);
    if (ready !== undefined) return ready;
    if (open.has(name))
      throw new Fault("corrupt_document", {
        message: "The file's entities refer to each other in a circle.",
      });
    if (open.size >= depthMax)
      throw new Fault("document_too_complex", {
        message: "The file's entities are nested beyond the limit.",
      });
    open.add(name);
    const text = (all.get(name) ?? "").replace(reference, (written, inner: string) => {
      if (inner.startsWith("#")) return characterOf(inner) ?? written;
      return all.has(inner) ? spend(textOf(inner)) : (entities[inner] ?? written);
    });
    open.delete(name);
    known.set(name, text);
    return text;
  }

  for (const name of all.keys()) {
    // XML's five predefined entities cannot be redefined.
    if (name in entities) continue;
    Object.defineProperty(entities, name, { get: () => spend(textOf(name)) });
  }
}

function characterOf(inner: string): string | null {
  const point = inner.startsWith("#x") ? Number.parseInt(inner.slice(2), 16) : Number(inner.slice(1));
  const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isCharacter ? String.fromCodePoint(point) : null;
}
