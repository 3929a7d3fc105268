/** What ends each part of something, by the part's name, in the order in which they end. */
export type ClosingSteps = Readonly<Record<string, () => unknown>>;

/**
 * Ends the parts one after the other. `unended` holds the names of those that have not ended yet, for whoever loses
 * patience. A part that fails does not keep the others from ending; the first failure is thrown then.
 */
export async function closeInOrder(endings: ClosingSteps, unended = new Set<string>()): Promise<void> {
  for (const name of Object.keys(endings)) unended.add(name);
  const failures: unknown[] = [];
  for (const [name, end] of Object.entries(endings)) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
    unended.delete(name);
  }
  if (failures.length > 0) throw failures[0];
}
