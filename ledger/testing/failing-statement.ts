import Database from "libsql";

type Method = "run" | "get" | "all";
type Statements = Record<Method, (...parameters: unknown[]) => unknown>;

/** The engine's own class of prepared statements, which all of the ledger's go through. */
function statementsOf(): Statements {
  const client = new Database(":memory:");
  const statement = client.prepare("SELECT 1");
  client.close();
  return Object.getPrototypeOf(statement) as Statements;
}

/**
 * Runs `work` with the statement at that position (from 1) failing after it has been carried out, as late as a failure
 * can come. Returns how many statements ran; a position beyond them fails none, and `null` counts only.
 */
export function withFailingStatement(position: number | null, work: () => void): number {
  const statements = statementsOf();
  const methods: readonly Method[] = ["run", "get", "all"];
  const originals = methods.map((method) => statements[method]);
  let count = 0;
  for (const [at, method] of methods.entries()) {
    const original = originals[at];
    statements[method] = function (this: unknown, ...parameters) {
      const result = original?.apply(this, parameters);
      count += 1;
      if (count === position) throw new Error(`statement ${position} fails`);
      return result;
    };
  }
  try {
    work();
  } finally {
    for (const [at, method] of methods.entries()) {
      const original = originals[at];
      if (original !== undefined) statements[method] = original;
    }
  }
  return count;
}
