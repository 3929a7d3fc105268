/** As finely as documents tell lengths in points, and shares: finer than any reader needs, the same on every machine. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;
