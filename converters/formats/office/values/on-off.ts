/** True values of xsd:boolean, ST_OnOff (ISO/IEC 29500-1, section 22.9.2.7) and ST_TrueFalse. */
const on: ReadonlySet<string> = new Set(["1", "true", "on", "t"]);
const off: ReadonlySet<string> = new Set(["0", "false", "off", "f"]);

export function isOn(value: string | undefined): boolean {
  return value !== undefined && on.has(value);
}

export function isOff(value: string | undefined): boolean {
  return value !== undefined && off.has(value);
}

/** Of an element that is there: on as long as its value does not say off, as w:b without a value is. */
export function isOnByDefault(value: string | undefined): boolean {
  return !isOff(value);
}
