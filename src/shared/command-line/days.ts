import { UsageError } from "./exit.ts";

export function daysOfFlag(text: string | null): { expiresDays?: number } {
  if (text === null) return {};
  if (!/^[0-9]{1,6}$/.test(text)) throw new UsageError("--expires-days must be a whole number of days");
  return { expiresDays: Number(text) };
}
