export interface FractionLayout {
  /** Whether the whole part stands by itself. */
  mixed: boolean;
  /** 0 where it is to be found. */
  denominator: number;
  /** Of a denominator that is to be found. */
  digits: number;
}

/** A number that is not negative as a fraction: 1.5 → 1 1/2. */
export function fractionText(value: number, { mixed, denominator, digits }: FractionLayout): string {
  const whole = mixed ? Math.floor(value) : 0;
  const rest = value - whole;
  const [above, below] =
    denominator > 0 ? [Math.round(rest * denominator), denominator] : nearest(rest, 10 ** digits - 1);
  if (!mixed) return `${above}/${below}`;
  if (above === 0) return String(whole);
  if (above === below) return String(whole + 1);
  return whole === 0 ? `${above}/${below}` : `${whole} ${above}/${below}`;
}

/** The nearest fraction with a denominator up to `max`, by continued fractions. */
function nearest(value: number, max: number): [number, number] {
  let [above, below, lastAbove, lastBelow] = [1, 0, 0, 1];
  let rest = value;
  for (let i = 0; i < 40; i++) {
    const term = Math.floor(rest);
    const nextBelow = term * below + lastBelow;
    if (nextBelow > max) {
      // The largest step that fits may be nearer than the last convergent.
      const step = Math.floor((max - lastBelow) / Math.max(1, below));
      const between: [number, number] = [step * above + lastAbove, step * below + lastBelow];
      const distance = ([a, b]: [number, number]) =>
        b === 0 ? Number.POSITIVE_INFINITY : Math.abs(value - a / b);
      return distance(between) < distance([above, below]) ? between : [above, below];
    }
    [above, below, lastAbove, lastBelow] = [term * above + lastAbove, nextBelow, above, below];
    const left = rest - term;
    if (left < 1e-11) break;
    rest = 1 / left;
  }
  return [above, below];
}
