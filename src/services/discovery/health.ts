/** State of the installation for the health endpoints. */
import type { ChildConfinement } from "../../sandbox/confinement/level.ts";
import type { Room } from "../../storage/contract.ts";

export interface Health {
  /** False while starting or stopping. */
  ready: boolean;
  queued: number;
  running: number;
  slots: number;
  /** `low`: uploads are rejected; `lost`, `hung`: the data directory is unreachable, so not ready. */
  disk: Room["state"];
  /** Of child processes by the kernel. */
  confinement: ChildConfinement;
}
