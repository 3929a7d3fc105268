/** What stands in a file as the number's shortest form already. */
const plain = /^-?[1-9]\d{0,14}$|^0$|^-?(?=.{3,16}$)(?:0|[1-9]\d*)\.\d*[1-9]$/;

/**
 * The format General: up to fifteen significant digits, so that 0.1+0.2 is 0.3, exponents only where the digits would
 * be many zeros. A value that is not a number stays as it stands.
 */
export function general(value: string): string {
  if (plain.test(value)) return value;
  const number = value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? generalNumber(number) : value;
}

export function generalNumber(number: number): string {
  const text = String(Number(number.toPrecision(15)));
  const match = /^(-?[\d.]+)e([+-])(\d+)$/.exec(text);
  if (match === null) return text === "-0" ? "0" : text;
  return `${match[1]}E${match[2]}${match[3]?.padStart(2, "0")}`;
}
