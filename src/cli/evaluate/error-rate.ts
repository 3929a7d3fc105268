/**
 * Error counts as in speech recognition scoring: reference and hypothesis are aligned with minimal cost, with the
 * weights of NIST's sclite (SCTK: substitution 4, deletion and insertion 3). Among alignments of equal cost the one
 * with the fewest errors counts.
 */

export interface ErrorCounts {
  reference: number;
  substitutions: number;
  deletions: number;
  insertions: number;
}

const substitutionCost = 4;
const gapCost = 3;

/** One row of the alignment: cost and counts of the best path to each hypothesis token. */
interface Row {
  cost: Uint32Array;
  substitutions: Uint32Array;
  deletions: Uint32Array;
  insertions: Uint32Array;
}

const rowOf = (length: number): Row => ({
  cost: new Uint32Array(length),
  substitutions: new Uint32Array(length),
  deletions: new Uint32Array(length),
  insertions: new Uint32Array(length),
});

/** Time is the product of the lengths; memory is two rows. */
export function countErrors(reference: readonly string[], hypothesis: readonly string[]): ErrorCounts {
  const numbers = new Map<string, number>();
  const numbered = (tokens: readonly string[]) =>
    Uint32Array.from(tokens, (token) => {
      const number = numbers.get(token) ?? numbers.size;
      numbers.set(token, number);
      return number;
    });
  const [wanted, recognized] = [numbered(reference), numbered(hypothesis)];
  let above = rowOf(recognized.length + 1);
  let row = rowOf(recognized.length + 1);
  for (let at = 0; at <= recognized.length; at += 1) {
    above.cost[at] = at * gapCost;
    above.insertions[at] = at;
  }
  for (const token of wanted) {
    put(row, 0, above, 0, "deletions", gapCost);
    for (let at = 1; at <= recognized.length; at += 1) {
      if (token === recognized[at - 1]) put(row, at, above, at - 1, null, 0);
      else put(row, at, above, at - 1, "substitutions", substitutionCost);
      if (isBetter(above, at, row, at)) put(row, at, above, at, "deletions", gapCost);
      if (isBetter(row, at - 1, row, at)) put(row, at, row, at - 1, "insertions", gapCost);
    }
    [above, row] = [row, above];
  }
  const last = recognized.length;
  return {
    reference: wanted.length,
    substitutions: above.substitutions[last] ?? 0,
    deletions: above.deletions[last] ?? 0,
    insertions: above.insertions[last] ?? 0,
  };
}

type ErrorKind = "substitutions" | "deletions" | "insertions";

/** Extends the path at `from` by one step. */
function put(row: Row, at: number, source: Row, from: number, error: ErrorKind | null, cost: number): void {
  row.cost[at] = (source.cost[from] as number) + cost;
  row.substitutions[at] = (source.substitutions[from] as number) + (error === "substitutions" ? 1 : 0);
  row.deletions[at] = (source.deletions[from] as number) + (error === "deletions" ? 1 : 0);
  row.insertions[at] = (source.insertions[from] as number) + (error === "insertions" ? 1 : 0);
}

/** Whether a gap after `from` is better than the path at `at`. */
function isBetter(source: Row, from: number, row: Row, at: number): boolean {
  const difference = (source.cost[from] as number) + gapCost - (row.cost[at] as number);
  if (difference !== 0) return difference < 0;
  return errorsAt(source, from) + 1 < errorsAt(row, at);
}

const errorsAt = (row: Row, at: number) =>
  (row.substitutions[at] as number) + (row.deletions[at] as number) + (row.insertions[at] as number);

export function summedErrors(counts: readonly ErrorCounts[]): ErrorCounts {
  const sum = (key: keyof ErrorCounts) => counts.reduce((all, each) => all + each[key], 0);
  return {
    reference: sum("reference"),
    substitutions: sum("substitutions"),
    deletions: sum("deletions"),
    insertions: sum("insertions"),
  };
}

/** Errors per reference token; may exceed 1. Null: empty reference. */
export function errorRate({ reference, substitutions, deletions, insertions }: ErrorCounts): number | null {
  return reference === 0 ? null : (substitutions + deletions + insertions) / reference;
}
