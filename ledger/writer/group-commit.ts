import type { Connection } from "../database/connection.ts";
import { describeFailure, type Failure, isBusy } from "../database/failures.ts";
import type { Unit } from "../unit-context.ts";
import type { UnitName, UnitSet, Units } from "../units.ts";
import type { UnitAnswer, UnitRequest } from "./messages.ts";

/** BEGIN waits for the connection's busy timeout each time, then is given up. */
const beginTriesMax = 3;

/**
 * Runs all requests in one transaction, each in its own savepoint, in order. A unit that throws is rolled back alone;
 * when the transaction itself fails (disk full, lock held), every request of the group fails and nothing of it is
 * stored. What is answered with a result is on the disk.
 */
export function runGroup(
  connection: Connection,
  units: UnitSet,
  requests: readonly UnitRequest[],
): UnitAnswer[] {
  try {
    begin(connection);
    const answers = requests.map((request) => runUnit(connection, units, request));
    connection.exec("COMMIT");
    return answers;
  } catch (error) {
    rollBack(connection);
    const failure: Failure = {
      kind: "unavailable",
      message: `group not stored: ${describeFailure(error).message}`,
    };
    units.touched.undone();
    // A disk that fails in the middle of COMMIT leaves open what the next reader will find.
    const changes = { jobIds: null, credentials: true, events: true };
    return requests.map(({ id }) => ({ id, ok: false, failure, changes }));
  }
}

function begin(connection: Connection): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      connection.exec("BEGIN IMMEDIATE");
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === beginTriesMax) throw error;
    }
  }
}

/** Throws only when the whole transaction is lost. */
function runUnit(connection: Connection, units: UnitSet, { id, name, args }: UnitRequest): UnitAnswer {
  connection.exec("SAVEPOINT unit");
  try {
    const unit = units.byName[name] as Unit<never, Units[UnitName]["result"]>;
    const result = unit(args as never);
    connection.exec("RELEASE unit");
    return { id, ok: true, result, changes: units.touched.take() };
  } catch (error) {
    // After some errors (disk full) the engine has rolled back everything by itself, the neighbours included.
    if (!connection.inTransaction()) throw error;
    connection.exec("ROLLBACK TO unit");
    connection.exec("RELEASE unit");
    units.touched.undone();
    return { id, ok: false, failure: describeFailure(error), changes: null };
  }
}

function rollBack(connection: Connection): void {
  if (connection.inTransaction()) connection.exec("ROLLBACK");
}
