/** What every search for tables gives back. */
import type { Line, Table } from "../model.ts";

export interface TablesFound {
  tables: Table[];
  rest: Line[];
}
