const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

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

const written =
  /^(?:[A-Za-z]{3,9}\.?,?\s+)?(\d{1,2})\s+([A-Za-z]{3,9})\.?\s+(\d{2}|\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*([A-Za-z]{1,4}|[-+]\d{2}:?\d{2})?$/;

/** A date as feeds write it (RFC 822 with years of four digits) in ISO 8601, in its own zone; others as they are. */
export function isoDate(text: string): string {
  const date = text.trim().replace(/\s+/g, " ");
  const [whole, day = "", name = "", year = "", hour, minute, second, zone] = written.exec(date) ?? [];
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (whole === undefined || month === 0) return date;
  const century = year.length === 4 ? "" : Number(year) < 70 ? "20" : "19";
  const days = `${century}${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (hour === undefined) return days;
  return `${days}T${hour.padStart(2, "0")}:${minute}:${second ?? "00"}${zoneOf(zone)}`;
}

function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return "";
  const named = zones[zone.toUpperCase()];
  if (named !== undefined) return named;
  const digits = /^([-+]\d{2}):?(\d{2})$/.exec(zone);
  if (digits === null) return "";
  return digits[1] === "+00" && digits[2] === "00" ? "Z" : `${digits[1]}:${digits[2]}`;
}
