/**
 * Keeps the number of connections below a limit. Without it, connections that send nothing take all descriptors: the
 * server can then neither accept connections nor open files (CWE-770).
 */
import { closeSync, openSync } from "node:fs";
import { type Clock, systemTimers } from "../../../config/ambient.ts";
import type { Log } from "../../log/log.ts";
import { countedAddress } from "../../services/accounts/limits/counted-address.ts";
import { reservedFiles } from "../../shared/open-files.ts";
import { type Accepted, openSockets, type Sockets } from "./accepted.ts";

export interface ConnectionLimit {
  most: number;
  /** The port that the server listens on. */
  port: number;
  /** The clients whose requests have been received and not yet answered. */
  answering(): Iterable<{ address: string; port: number }>;
  clock: Clock;
  log: Log;
  sockets?: Sockets | null;
}

const lookEveryMs = 100;
/** While connections arrive faster than they may. */
const againMs = 2;
/** What is left open then. The system may hold hundreds of connections ready, all of which are accepted at once. */
const keptShare = 0.5;
const logEveryMs = 10_000;

/** Returns a function that stops it. */
export function limitConnections({
  most,
  port,
  answering,
  clock,
  log,
  sockets = openSockets(),
}: ConnectionLimit): () => void {
  if (sockets === null) return () => {};
  let cancel = systemTimers.after(lookEveryMs, look);
  let closed = 0;
  let logged = Number.NEGATIVE_INFINITY;

  function look(): void {
    const ended = descriptorsAreBelow(most) ? 0 : closeExcess();
    cancel = systemTimers.after(ended > 0 ? againMs : lookEveryMs, look);
    closed += ended;
    const nowMs = clock.monotonicMs();
    if (closed === 0 || nowMs - logged < logEveryMs) return;
    log("warn", "server.connections_closed", { closed, most });
    closed = 0;
    logged = nowMs;
  }

  function closeExcess(): number {
    const accepted = sockets?.acceptedOn(port, 2 * most + reservedFiles) ?? [];
    if (accepted.length < most) return 0;
    const busy = new Set([...answering()].map(clientKey));
    const idle = accepted.filter((each) => !busy.has(clientKey(each)));
    const excess = inClosingOrder(idle).slice(0, accepted.length - Math.floor(most * keptShare));
    for (const { descriptor } of excess) sockets?.end(descriptor);
    return excess.length;
  }

  return () => cancel();
}

const clientKey = ({ address, port }: { address: string; port: number }) =>
  `${countedAddress(address)} ${port}`;

/** A new descriptor takes the lowest free number. Closing leaves gaps, which the next connections fill. */
function descriptorsAreBelow(most: number): boolean {
  try {
    const lowest = openSync("/dev/null", "r");
    closeSync(lowest);
    return lowest < most;
  } catch {
    // None is free.
    return false;
  }
}

/**
 * First those of the address (IPv6: /64) with the most connections, and of these the one that has been idle for
 * longest: what one address takes, it loses itself.
 */
export function inClosingOrder(connections: readonly Accepted[]): Accepted[] {
  const counts = new Map<string, number>();
  const ranked = [...connections]
    .sort((a, b) => a.idleMs - b.idleMs)
    .map((connection) => {
      const address = countedAddress(connection.address);
      /** How many of the same address were used since. */
      const rank = counts.get(address) ?? 0;
      counts.set(address, rank + 1);
      return { connection, rank };
    });
  return ranked
    .sort((a, b) => b.rank - a.rank || b.connection.idleMs - a.connection.idleMs)
    .map(({ connection }) => connection);
}
