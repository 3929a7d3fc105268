/** How the installation is, as the health endpoints tell it. */
import type { Room } from "../../storage/contract.ts";

export interface Health {
  /** False while starting or stopping. */
  ready: boolean;
  queued: number;
  running: number;
  slots: number;
  /** `low`: no uploads are taken in; `lost`, `hung`: the data directory cannot be reached, so nothing is ready. */
  disk: Room["state"];
}
