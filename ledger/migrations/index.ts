import initial from "./0001_initial.sql" with { type: "text" };
import retention from "./0006_retention.sql" with { type: "text" };

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** In order of version, without gaps; a migration that was released is never edited. */
export const migrations: readonly Migration[] = [
  { version: 1, name: "initial", sql: initial },
  { version: 6, name: "retention", sql: retention },
];
