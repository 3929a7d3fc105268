/** Without limit of length, which the arguments of a call have. */
export function append<T>(into: T[], items: Iterable<T>): void {
  for (const item of items) into.push(item);
}
