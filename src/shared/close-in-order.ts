/** Closing functions by name, in order. */
export type ClosingSteps = Readonly<Record<string, () => unknown>>;

/**
 * Closes the parts one after the other. `unended`: names of parts that are not closed yet. A failure does not stop the
 * others; the first is thrown at the end.
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
