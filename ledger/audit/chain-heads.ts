import { desc } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import type { audit, transfers } from "../schema/index.ts";
import { chainGenesis } from "./hash-chain.ts";

/** The last row of a chain. */
export interface ChainHead {
  sequence: number;
  hash: string;
}

/** The last hash of each chain, read once and then kept in memory: only the writer appends. A rollback discards it. */
export interface ChainHeads {
  /** `last` has sequence 0 before the first row. */
  of(table: typeof audit | typeof transfers): { last(): ChainHead; appended(head: ChainHead): void };
  forget(): void;
}

export function createChainHeads(db: Db): ChainHeads {
  const forgetting: (() => void)[] = [];
  return {
    of: (table) => {
      const select = once(() =>
        db
          .select({ sequence: table.sequence, hash: table.hash })
          .from(table)
          .orderBy(desc(table.sequence))
          .limit(1)
          .prepare(),
      );
      let known: ChainHead | null = null;
      forgetting.push(() => {
        known = null;
      });
      return {
        last: () => {
          if (known === null) {
            const row = select().get();
            known = { sequence: row?.sequence ?? 0, hash: row?.hash ?? chainGenesis };
          }
          return known;
        },
        appended: (head) => {
          known = head;
        },
      };
    },
    forget: () => {
      for (const forget of forgetting) forget();
    },
  };
}
