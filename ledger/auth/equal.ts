import type { RawValue, RecordCondition } from "../contract/records.ts";

/** That a field holds this very value. */
export function equal(field: string, value: RawValue): RecordCondition {
  return { field, operator: "eq", value, connector: "AND", insensitive: false };
}
