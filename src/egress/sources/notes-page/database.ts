/** Databases → tables: the rows of the first view, as it filters and sorts them, in bounded numbers. */

import type { Cell, PageTable } from "../../../../converters/formats/page/contract.ts";
import { dayOf } from "../../../../converters/util/dates.ts";
import {
  countOf,
  type Fields,
  fieldsOf,
  itemsOf,
  momentOf,
  nonBlank,
  numberOf,
  ownIn,
  textOf,
} from "../json.ts";
import type { NotionApi } from "./api.ts";
import { pointedTo, type Records } from "./records.ts";
import { dateOf, pageAddress, plainOf, type TextPlace } from "./rich-text.ts";

const rowsMax = 500;
/** As many as Notion lets a database have ("Database size limits"). */
const columnsMax = 500;
/** Of one cell; far more than anybody reads in a table. */
const cellCharactersMax = 20_000;

/** Of the block that shows it; null where it is not public or there is no view of it. */
export async function databaseOf(
  block: Fields,
  api: NotionApi,
  place: TextPlace & { space: string | null },
): Promise<PageTable | null> {
  const { records, space } = place;
  const viewId = itemsOf(block.view_ids).map(nonBlank)[0] ?? null;
  const view = records.find("collection_view", viewId);
  const id = collectionIn(block, view);
  if (id === null || viewId === null) return null;
  const { sort, filter } = fieldsOf(view?.query2);
  const query = { ...(sort === undefined ? {} : { sort }), ...(filter === undefined ? {} : { filter }) };
  const answer = await api.rows({ collection: id, view: viewId, query, space, limit: rowsMax });
  if (answer === null) return null;
  records.add(answer.recordMap);
  const collection = records.find("collection", id);
  if (collection === null) return null;
  const result = fieldsOf(answer.result);
  const grouped = fieldsOf(fieldsOf(result.reducerResults).collection_group_results);
  const listed = itemsOf(grouped.blockIds ?? result.blockIds).flatMap((each) => nonBlank(each) ?? []);
  const shown = listed.slice(0, rowsMax);
  const columns = columnsOf(collection, view);
  const rows = shown.flatMap((rowId) => {
    const row = records.block(rowId);
    return row === null ? [] : [columns.map((column) => cellOf(rowId, row, column, place))];
  });
  const total = Math.max(countOf(grouped.total ?? result.total ?? result.sizeHint), listed.length);
  const more = grouped.hasMore === true ? 1 : 0;
  return {
    title: nonBlank(plainOf(collection.name, place)),
    columns: columns.map(({ name }) => name),
    rows,
    rowsOmitted: Math.max(total - rows.length, more),
  };
}

function collectionIn(block: Fields, view: Fields | null): string | null {
  const pointers = [block, view].map((each) => pointedTo(fieldsOf(each?.format).collection_pointer));
  return nonBlank(block.collection_id) ?? pointers.find((each) => each !== null) ?? null;
}

interface Column {
  property: string;
  name: string;
  type: string;
}

/** As the view orders them and shows them; else the title and then all others. */
function columnsOf(collection: Fields, view: Fields | null): Column[] {
  const schema = new Map(
    Object.entries(fieldsOf(collection.schema))
      .slice(0, columnsMax)
      .map(([property, value]) => {
        const { name, type } = fieldsOf(value);
        const column: Column = { property, name: bounded(textOf(name) ?? ""), type: textOf(type) ?? "" };
        return [property, column] as const;
      }),
  );
  const order = itemsOf(fieldsOf(view?.format).table_properties).map(fieldsOf);
  // A set: who lists a column a thousand times has it once.
  const listed = new Set(
    order.flatMap(({ property, visible }) =>
      visible === false ? [] : (schema.get(textOf(property) ?? "") ?? []),
    ),
  );
  if (listed.size > 0) return [...listed];
  return [...schema.values()].sort((a, b) => Number(b.type === "title") - Number(a.type === "title"));
}

function cellOf(id: string, row: Fields, { property, type }: Column, place: TextPlace): Cell {
  const value = fieldsOf(row.properties)[property];
  const text = bounded((ownIn(computed, type) ?? plainOf)(value, place, row));
  return type === "title" ? { text: text || "Untitled", url: pageAddress(id, place) } : text;
}

const bounded = (text: string): string =>
  text.length > cellCharactersMax ? `${text.slice(0, cellCharactersMax).toWellFormed()}…` : text;

type ReadCell = (value: unknown, place: TextPlace, row: Fields) => string;

const dayAt = (value: unknown): string => {
  const ms = numberOf(value);
  return ms === null ? "" : (dayOf(momentOf(ms / 1_000)) ?? "");
};
const personOf = (records: Records, id: unknown): string =>
  nonBlank(records.find("notion_user", nonBlank(id))?.name) ?? "";

/** Properties that are more than their text. Formulas and rollups are calculated by the page and are not to be had. */
const computed: Readonly<Record<string, ReadCell>> = {
  checkbox: (value, place) => (plainOf(value, place) === "Yes" ? "Yes" : "No"),
  multi_select: (value, place) => plainOf(value, place).split(",").join(", "),
  date: (value, place) => {
    const [piece] = itemsOf(value);
    const marks = itemsOf(itemsOf(piece)[1]).map(itemsOf);
    const date = marks.find(([mark]) => mark === "d");
    return date === undefined ? plainOf(value, place) : dateOf(date[1]);
  },
  created_time: (_value, _place, row) => dayAt(row.created_time),
  last_edited_time: (_value, _place, row) => dayAt(row.last_edited_time),
  created_by: (_value, { records }, row) => personOf(records, row.created_by_id),
  last_edited_by: (_value, { records }, row) => personOf(records, row.last_edited_by_id),
};

/** A row's own page: its properties as names and values, without the title. */
export function propertiesOf(row: Fields, place: TextPlace): (readonly [name: string, value: string])[] {
  const collection = place.records.find("collection", nonBlank(row.parent_id));
  if (row.parent_table !== "collection" || collection === null) return [];
  return columnsOf(collection, null).flatMap((column) => {
    if (column.type === "title") return [];
    const cell = cellOf("", row, column, place);
    const text = typeof cell === "string" ? cell : cell.text;
    return text === "" ? [] : [[column.name, text] as const];
  });
}
