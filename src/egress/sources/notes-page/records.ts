/**
 * Records as Notion's own pages get them: maps from tables to ids to records, which came unwrapped, then in an envelope
 * with a role, then in two. None of it is documented, all of it is read as if it might not be there.
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

  /** Of a `recordMap`; what is known already is not replaced by nothing. */
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

  /** A block that is there and not in the bin. */
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

/** Ids of what is in a block. */
export const contentOf = (block: Fields): string[] =>
  itemsOf(block.content).flatMap((id) => nonBlank(id) ?? []);

/** Where a record points to another one. */
export const pointedTo = (pointer: unknown): string | null => nonBlank(fieldsOf(pointer).id);

/** An id with dashes (RFC 9562, section 4) from one without, or with; null: it is none. */
export function idIn(text: string): string | null {
  const hex = text.replaceAll("-", "").toLowerCase();
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(hex);
  return parts === null ? null : parts.slice(1).join("-");
}
