/** Fault rates of a seed, a random part switched on (swarm testing, Groce et al., ISSTA 2012). */
import type { SeededRandom } from "../../config/testing/random.ts";

/** Probabilities, unless noted. */
export interface Weather {
  /** Usual answer times of disk, writer and network; each draws between 0 and this. Milliseconds. */
  diskMs: number;
  networkMs: number;
  /** A file operation takes up to 90 s, longer than a lease lasts. */
  diskStalls: number;
  /** ENOSPC or EIO; nothing was done. */
  diskRefuses: number;
  /** EIO; it was done all the same. */
  diskRefusesLate: number;
  /** The disk is below its mark, or does not answer when it is looked at. */
  diskLow: number;
  /** A group of units waits up to 20 s for its turn on the disk. */
  groupStalls: number;
  beginBusy: number;
  commitFails: number;
  /** COMMIT takes effect, and fails all the same. */
  commitAnswerLost: number;
  /** One unit of a group fails at its end with an I/O error. */
  unitFails: number;
  /** The ledger refuses the proper end of a job, again and again. */
  endRefused: number;
  /** A unit finds the disk full, in its middle; then the disk stays full for a while. */
  diskFull: number;
  readFails: number;
  writerDies: number;
  /** The process is killed while it commits: before, after, or in the middle of writing the log (a power cut). */
  killInCommit: number;
  /** For each event: the process is killed, is stopped in order, the machine stands still, its clock is set. */
  kill: number;
  stop: number;
  leap: number;
  clockSet: number;
  requestLost: number;
  responseLost: number;
  /** A request arrives twice, up to two minutes apart. */
  requestTwice: number;
  childFails: number;
  childCrashes: number;
  childCannotStart: number;
  childHangs: number;
  actualAboveEstimate: number;
  deliveryBlocked: number;
  /** A receiver of notifications does not answer with a success. */
  receiverFails: number;
}

const worst: Omit<Weather, "diskMs" | "networkMs"> = {
  diskStalls: 0.05,
  diskRefuses: 0.2,
  diskRefusesLate: 0.1,
  diskLow: 0.2,
  groupStalls: 0.08,
  beginBusy: 0.3,
  commitFails: 0.2,
  commitAnswerLost: 0.3,
  unitFails: 0.15,
  endRefused: 0.2,
  diskFull: 0.05,
  readFails: 0.1,
  writerDies: 0.01,
  killInCommit: 0.02,
  kill: 0.012,
  stop: 0.006,
  leap: 0.02,
  clockSet: 0.01,
  requestLost: 0.1,
  responseLost: 0.15,
  requestTwice: 0.15,
  childFails: 0.3,
  childCrashes: 0.4,
  childCannotStart: 0.2,
  childHangs: 0.1,
  actualAboveEstimate: 0.2,
  deliveryBlocked: 0.15,
  receiverFails: 0.6,
};

const entries = Object.entries(worst) as [keyof typeof worst, number][];

export const fairWeather: Weather = {
  diskMs: 5,
  networkMs: 5,
  ...(Object.fromEntries(entries.map(([name]) => [name, 0])) as typeof worst),
};

export function drawWeather(random: SeededRandom): Weather {
  // Some seeds have hardly any fault, so that whole histories come to their ends too.
  const share = random.pick([0.1, 0.3, 0.5, 0.7]);
  const faults = entries.map(([name, rate]) => [name, random.next() < share ? rate * random.next() : 0]);
  return {
    diskMs: random.pick([1, 10, 200]),
    networkMs: random.pick([1, 50, 3_000]),
    ...(Object.fromEntries(faults) as typeof worst),
  };
}
