/** Numbers, sizes and times in the page's language. */
import { locale } from "../app/language.ts";

const numbers = new Intl.NumberFormat(locale);
const credits = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const moments = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "medium" });
const hours = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const utcDates = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const shortDays = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
const months = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

export const number = (value: number): string => numbers.format(value);
export const percent = (share: number): string => percents.format(share);

/** Credit units as Credits, without the word. */
export const creditsOf = (units: number): string => credits.format(units / 1000);

/** From an ISO date-time. */
export const time = (iso: string): string => times.format(new Date(iso));
/** With seconds. */
export const moment = (iso: string): string => moments.format(new Date(iso));
export const hour = (iso: string): string => hours.format(new Date(iso));
export const day = (iso: string): string => days.format(new Date(iso));

/** Days and months in UTC, as the server counts. */
export const utcDate = (iso: string): string => utcDates.format(new Date(iso));
export const utcDay = (iso: string): string => shortDays.format(new Date(iso));
export const utcMonth = (iso: string): string => months.format(new Date(iso));

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** "5 minutes ago", "in 2 days". */
export function since(iso: string, nowMs: number): string {
  const seconds = (Date.parse(iso) - nowMs) / 1000;
  const [unit, length] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return relative.format(Math.trunc(seconds / length), unit);
}

const sizes = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Decimal units. */
export function size(bytes: number): string {
  const step = Math.min(sizes.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unit = sizes[step] ?? "byte";
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}

/** 1.2 s, 3 min 4 s, 2 d 5 h. */
export function duration(ms: number): string {
  const unit = (value: number, name: string, digits = 0) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: name,
      unitDisplay: "narrow",
      maximumFractionDigits: digits,
    }).format(value);
  if (ms < 1_000) return unit(Math.round(ms), "millisecond");
  if (ms < 60_000) return unit(ms / 1000, "second", 1);
  const seconds = Math.round(ms / 1000);
  const whole = (value: number, name: string) => unit(Math.floor(value), name);
  if (seconds < 3_600) return `${whole(seconds / 60, "minute")} ${whole(seconds % 60, "second")}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1_440) return `${whole(minutes / 60, "hour")} ${whole(minutes % 60, "minute")}`;
  return `${whole(minutes / 1_440, "day")} ${whole((minutes % 1_440) / 60, "hour")}`;
}

/** A position in a recording: 12:03, 1:02:03. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

const names = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });

/** An unknown code stands for itself. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Choices sorted by name. */
export function byName(codes: readonly string[]): { value: string; text: string }[] {
  return codes
    .map((value) => ({ value, text: languageName(value) }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
}
