import type { RawValue, RecordCondition } from "./records.ts";

export function equal(field: string, value: RawValue): RecordCondition {
  return { field, operator: "eq", value, connector: "AND", insensitive: false };
}
