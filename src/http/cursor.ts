/** Cursors of lists in the order of making: when the last row was made, and its id. */
export interface Place {
  createdAtMs: number;
  id: string;
}

export function cursorOf(place: Place | null): string | null {
  return place === null ? null : `${place.createdAtMs}_${place.id}`;
}

/** Of a cursor that has its form; the schema of the query sees to that. */
export function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const end = cursor.indexOf("_");
  return { createdAtMs: Number(cursor.slice(0, end)), id: cursor.slice(end + 1) };
}
