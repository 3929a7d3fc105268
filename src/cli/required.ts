import { UsageError } from "./exit.ts";

/** The value of a flag that the command cannot do without. */
export function required(value: string | null, flag: string): string {
  if (value === null || value === "") throw new UsageError(`${flag} is required`);
  return value;
}
