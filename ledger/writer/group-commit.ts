import type { Connection } from "../database/connection.ts";
import { describeFailure, type Failure, isBusy } from "../database/failures.ts";
import type { Unit } from "../unit-context.ts";
import type { UnitName, UnitSet, Units } from "../units.ts";
import type { UnitAnswer, UnitRequest } from "./messages.ts";

/** Each BEGIN waits for the busy timeout. */
const beginTriesMax = 3;

/**
 * Runs all requests in one transaction, each in its own savepoint. A unit that throws is rolled back alone; if the
 * transaction fails (disk full, lock held), all fail. Results are durable.
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
    // After a failed COMMIT the stored state is unknown.
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

/** Throws only if the whole transaction is lost. */
function runUnit(connection: Connection, units: UnitSet, { id, name, args }: UnitRequest): UnitAnswer {
  connection.exec("SAVEPOINT unit");
  try {
    const unit = units.byName[name] as Unit<never, Units[UnitName]["result"]>;
    const result = unit(args as never);
    connection.exec("RELEASE unit");
    return { id, ok: true, result, changes: units.touched.take() };
  } catch (error) {
    // Some errors (disk full) roll back the whole transaction.
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
