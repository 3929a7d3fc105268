/** Rotates the key of a data directory and ends itself by SIGKILL before the step with the number that it is given. */
import { systemClock, systemRandom } from "../../../../../config/ambient.ts";
import type { Ledger } from "../../../../../ledger/contract.ts";
import { openLedger } from "../../../../../ledger/open.ts";
import { type KeyFiles, keyFiles } from "../key-files.ts";
import { rotateMasterKey } from "../rotate.ts";

const [dataDir = "", last = ""] = process.argv.slice(2);
let step = 0;

/** Each call is a step, and so is the moment after it. */
function counted<A extends readonly unknown[], R>(
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const next = () => {
    if (step++ === Number(last)) process.kill(process.pid, "SIGKILL");
  };
  return async (...args) => {
    next();
    const result = await call(...args);
    next();
    return result;
  };
}

const files: KeyFiles = {
  read: keyFiles.read,
  write: counted(keyFiles.write),
  alsoAs: counted(keyFiles.alsoAs),
  move: counted(keyFiles.move),
  remove: counted(keyFiles.remove),
};
const ledger = await openLedger({ dataDir, nowMs: systemClock.nowMs() });
const write = counted(ledger.write as (...args: readonly unknown[]) => Promise<unknown>) as Ledger["write"];
const parts = { dataDir, ledger: { read: ledger.read, write }, clock: systemClock, random: systemRandom };
await rotateMasterKey(parts, { kind: "admin_cli", id: null }, files);
await ledger.close();
process.exit(0);
