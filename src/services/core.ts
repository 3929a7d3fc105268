/** Dependencies of all services; tests replace clock, ids or disk. */
import type { Clock, Random, Timers } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import type { Ledger } from "../../ledger/contract.ts";
import type { Egress } from "../egress/contract.ts";
import type { Log } from "../log/log.ts";
import type { Sandbox } from "../sandbox/contract.ts";
import type { Storage } from "../storage/contract.ts";
import type { ModelStore } from "./models/contract.ts";
import type { RateCards } from "./uploads/rate-cards.ts";

export interface Core {
  settings: Settings;
  ledger: Ledger;
  storage: Storage;
  sandbox: Sandbox;
  models: ModelStore;
  egress: Egress;
  rateCards: RateCards;
  clock: Clock;
  timers: Timers;
  random: Random;
  log: Log;
}
