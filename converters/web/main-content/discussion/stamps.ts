/** Where a page says when something was written: each contribution to a discussion has such a stamp. */

import { isoDate } from "../../../util/dates.ts";
import { wordSet } from "../../../util/words.ts";
import { attribute } from "../../reading/element.ts";
import { elementAt, endOf, type PageMap, standing, textWithin } from "../page/map.ts";
import { isMoment } from "../vocabulary/discussion.ts";

export interface Stamp {
  readonly at: number;
  /** As a date in ISO 8601, or in the page's own words. */
  readonly said: string;
}

const textMax = 40;
/** Elements looked at for one stamp: a date and its link, not a whole box. */
const nodesMax = 8;
/** Stamps of a page; discussions longer than that end there. */
const stampsMax = 20_000;

/** Stamps in document order, none within another. */
export function stampsOf(page: PageMap, removed: Uint8Array): Stamp[] {
  const stamps: Stamp[] = [];
  let end = 0;
  for (const at of standing(page, removed)) {
    if (stamps.length === stampsMax) break;
    const said = at < end ? null : saidAt(page, at);
    if (said === null) continue;
    stamps.push({ at, said });
    end = endOf(page, at);
  }
  return stamps;
}

const bearers: ReadonlySet<string> = wordSet("time a span abbr small relative-time local-time time-ago");

function saidAt(page: PageMap, at: number): string | null {
  const element = elementAt(page, at);
  if (element === undefined || !bearers.has(element.tagName)) return null;
  if (endOf(page, at) - at > nodesMax) return null;
  const isTime = element.tagName === "time" || element.tagName.includes("-");
  const text = textWithin(page, at, textMax + 1);
  if (text === "" || text.length > textMax) return null;
  for (let inner = at; inner < endOf(page, at); inner++) {
    const date = statedAt(page, inner);
    if (date !== null) return date;
  }
  const date = /^.{0,12}\d/u.test(text) ? isoDate(text) : null;
  if (date !== null && (isTime || !/[.!?]$/.test(text))) return date;
  return isTime || isMoment.test(text) ? text : null;
}

function statedAt(page: PageMap, at: number): string | null {
  const element = elementAt(page, at);
  if (element === undefined) return null;
  for (const name of ["dateTime", "datetime", "title", "dataTime", "dataTimestamp"]) {
    const date = isoDate(attribute(element, name));
    if (date !== null) return date;
  }
  return null;
}
