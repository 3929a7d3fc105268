/** Values of xsd:boolean, and what Strict and old applications write for them (ISO/IEC 29500-1, section 22.9.2.7). */
const on: ReadonlySet<string> = new Set(["1", "true", "on", "t"]);
const off: ReadonlySet<string> = new Set(["0", "false", "off", "f"]);

export function isOn(value: string | undefined): boolean {
  return value !== undefined && on.has(value);
}

/** Said to be off; what is not said is not. */
export function isOff(value: string | undefined): boolean {
  return value !== undefined && off.has(value);
}
