import type { ComponentChildren } from "preact";
import { common } from "../messages/common.ts";
import type { Column } from "./table.tsx";

/** The last column of a table: what can be done with a row. Its heading needs no room. */
export const actionsColumn = <T,>(cell: (row: T) => ComponentChildren): Column<T> => ({
  key: "actions",
  title: common.actions,
  head: <span class="hidden-visually">{common.actions}</span>,
  number: true,
  cell: (row) => <span class="row-actions">{cell(row)}</span>,
});
