import { systemClock, systemTimers, type Timers } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Ledger, UnitName } from "../../../ledger/contract.ts";

/** Time that passes a hundred times as fast, for those who wait for it. */
export const hurriedTimers: Timers = { after: (ms, run) => systemTimers.after(ms / 100, run) };

/** A clock that a test can put forward. */
export function movableClock() {
  let aheadMs = 0;
  return {
    clock: { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs },
    advance(ms: number): void {
      aheadMs += ms;
    },
  };
}

/** Refuses the named units for as long as `refusing` is true. Answers how often each was refused. */
export function refuse(
  ledger: Ledger,
  names: readonly UnitName[],
  code: "internal_error" | "service_unavailable",
) {
  const { write } = ledger;
  const state = { refusing: true, refused: [] as UnitName[] };
  ledger.write = (name, args) => {
    if (!state.refusing || !names.includes(name)) return write(name, args);
    state.refused.push(name);
    return Promise.reject(new Fault(code, { cause: new Error(`${name} is refused by the test`) }));
  };
  return state;
}
