/** Dates as people, pages and programs write them, in ISO 8601, as precise as they were given. */
const isoLike =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/i;
const slashes = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/;
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(Z)?)?$/;
const eastAsian = /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/;
const dayMonth =
  /\b(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(\p{L}{3,10})\.?,?\s+(\d{4})(?:,?\s+(\d{2}):(\d{2})(?::(\d{2}))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/u;
const monthDay = /\b(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/u;
const seconds = /^\d{10}$|^\d{13}$/;
/** RFC 822, section 5, as mail and feeds follow it: years of four digits as well, the time and its zone left out at times. */
const ofMail =
  /^(?:[A-Za-z]{3,9}\.?,?\s+)?(\d{1,2})\s+([A-Za-z]{3,9})\.?\s+(\d{2}|\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*([A-Za-z]{1,4}|[-+]\d{2}:?\d{2})?$/;
/** Characters of a date that are looked at. */
const dateMax = 200;

type Piece = string | number | undefined;

/** The date that a text begins with or, where its month is a word, has somewhere; null: there is none. */
export function isoDate(given: string): string | null {
  const text = given.trim().slice(0, dateMax);
  if (seconds.test(text)) return new Date(Number(text.padEnd(13, "0"))).toISOString().replace(".000Z", "Z");
  const iso = isoLike.exec(text) ?? compact.exec(text);
  if (iso !== null) return joined(iso[1], iso[2], iso[3], iso.slice(4));
  const plain = slashes.exec(text) ?? eastAsian.exec(text);
  if (plain !== null) return joined(plain[1], plain[2], plain[3], []);
  const long = dayMonth.exec(text);
  if (long !== null) return joined(long[3], monthOf(long[2]), long[1], long.slice(4));
  const american = monthDay.exec(text);
  return american === null ? null : joined(american[3], monthOf(american[1]), american[2], []);
}

/** A text that is a date of mail (RFC 822) and nothing else; null for any other. */
export function isoDateOfMail(given: string): string | null {
  const match = ofMail.exec(given.trim().replace(/\s+/g, " "));
  if (match === null) return null;
  const [, day, month, year = "", ...time] = match;
  const century = year.length === 4 ? "" : Number(year) < 70 ? "20" : "19";
  return joined(`${century}${year}`, monthOf(month), day, time)?.replace(/\+00:00$/, "Z") ?? null;
}

/** The day of a moment in ISO 8601, as it stands there; what is no date stays as it is. */
export function dayOf(moment: string): string;
export function dayOf(moment: string | null): string | null;
export function dayOf(moment: string | null): string | null {
  if (moment === null) return null;
  return /^\d{4}-\d{2}-\d{2}/.exec(moment)?.[0] ?? moment;
}

function monthOf(name: string | undefined): number | undefined {
  return months.get((name ?? "").toLowerCase());
}

function joined(year: Piece, month: Piece, day: Piece, time: readonly Piece[]): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(y >= 1000 && y <= 9999 && m >= 1 && m <= 12 && d >= 1 && d <= 31)) return null;
  const date = `${y}-${two(m)}-${two(d)}`;
  const [hour, minute, second, zone] = time;
  if (hour === undefined || minute === undefined || Number(hour) > 24 || Number(minute) > 59) return date;
  return `${date}T${two(Number(hour))}:${minute}:${second ?? "00"}${zoneOf(zone)}`;
}

/** The zones that RFC 822, section 5.1, names, and what they are from UTC. */
const zones: Readonly<Record<string, string>> = {
  UT: "Z",
  UTC: "Z",
  GMT: "Z",
  Z: "Z",
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  MST: "-07:00",
  MDT: "-06:00",
  PST: "-08:00",
  PDT: "-07:00",
};

/** Nothing for zones that nobody knows. */
function zoneOf(zone: Piece): string {
  const text = String(zone ?? "").toUpperCase();
  const [, hours, minutes] = /^([-+]\d{2}):?(\d{2})$/.exec(text) ?? [];
  return hours === undefined ? (zones[text] ?? "") : `${hours}:${minutes}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** Names of months in the languages whose dates pages write out, and their usual short forms. */

const names: readonly string[] = [
  "january february march april may june july august september october november december",
  "jan feb mar apr may jun jul aug sep oct nov dec",
  "januar februar märz april mai juni juli august september oktober november dezember",
  "jänner feber mär apr mai jun jul aug sept okt nov dez",
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  "januari februari maart april mei juni juli augustus september oktober november december",
];

/** 1 to 12 by lower-case name. */
export const months: ReadonlyMap<string, number> = new Map(
  names.flatMap((row) => row.split(" ").map((name, index) => [name, index + 1] as const)),
);
