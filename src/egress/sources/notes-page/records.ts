/**
 * Notion's undocumented record maps: tables of records by id, unwrapped or in one or two envelopes. Everything is
 * optional.
 */
import { type Fields, fieldsOf, itemsOf, nameOf, nonBlank } from "../json.ts";

const tables = ["block", "collection", "collection_view", "notion_user"] as const;
type Table = (typeof tables)[number];

export class Records {
  readonly #records: Record<Table, Map<string, Fields>> = {
    block: new Map(),
    collection: new Map(),
    collection_view: new Map(),
    notion_user: new Map(),
  };

  get blocks(): number {
    return this.#records.block.size;
  }

  /** Adds a `recordMap`; existing records are not replaced by empty ones. */
  add(recordMap: unknown): void {
    for (const table of tables) {
      for (const [id, envelope] of Object.entries(fieldsOf(fieldsOf(recordMap)[table]))) {
        const record = unwrapped(envelope);
        if (record !== null) this.#records[table].set(id, record);
      }
    }
  }

  find(table: Table, id: string | null): Fields | null {
    return id === null ? null : (this.#records[table].get(id) ?? null);
  }

  /** An existing block that is not deleted. */
  block(id: string | null): Fields | null {
    const block = this.find("block", id);
    return block === null || block.alive === false ? null : block;
  }
}

const envelopesMax = 3;

function unwrapped(envelope: unknown): Fields | null {
  let record = fieldsOf(envelope);
  for (let depth = 0; depth < envelopesMax; depth += 1) {
    if (nameOf(record.id) !== null) return record;
    record = fieldsOf(record.value);
  }
  return null;
}

export const contentOf = (block: Fields): string[] =>
  itemsOf(block.content).flatMap((id) => nonBlank(id) ?? []);

export const pointedTo = (pointer: unknown): string | null => nonBlank(fieldsOf(pointer).id);

/** An id with dashes (RFC 9562, 4); null: invalid. */
export function idIn(text: string): string | null {
  const hex = text.replaceAll("-", "").toLowerCase();
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(hex);
  return parts === null ? null : parts.slice(1).join("-");
}
