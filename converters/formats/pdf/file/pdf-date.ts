/** Dates as PDF writes them (ISO 32000-2, 7.9.4): D:YYYYMMDDHHmmSSOHH'mm, all but the year optional. */

const pdfDate =
  /^(?:D:)?(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2}))?)?)?)?)?(?:Z|([+-])(\d{2})(?:'?(\d{2}))?)?/;

/** In ISO 8601, as exact as it was given; null when it is no date. */
export function isoDate(text: string): string | null {
  const match = pdfDate.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour, minute, second, sign, zoneHour, zoneMinute] = match;
  if (Number(month ?? 1) > 12 || Number(day ?? 1) > 31 || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59)
    return null;
  const date = [year, month, day].filter((part) => part !== undefined).join("-");
  if (hour === undefined) return date;
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute ?? "00"}` : /Z/.test(text) ? "Z" : "";
  return `${date}T${hour}:${minute ?? "00"}:${second ?? "00"}${zone}`;
}
