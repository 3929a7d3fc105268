/**
 * Who may be sent to now. A bounded number of deliveries is under way at once, few of them to the same host, and
 * receivers that did not answer last time share a part of the room: however many are dead, and however much waits
 * for them, the others' deliveries go on.
 */
export interface Lanes {
  /** Room for so many more deliveries, were they to the right hosts. */
  free(): number;
  /** Hosts that may get nothing more for now. */
  blocked(): string[];
  /** False when the host is blocked, or there is no room. */
  take(host: string): boolean;
  release(host: string, answered: boolean): void;
}

export interface LaneLimits {
  overallMax: number;
  perHostMax: number;
  /** Of all hosts that did not answer last time; one at a time each. */
  silentMax: number;
}

/** Silent hosts that are remembered; the one that was silent longest ago is forgotten first. */
const rememberedMax = 1_000;

export function createLanes({ overallMax, perHostMax, silentMax }: LaneLimits): Lanes {
  const underWay = new Map<string, number>();
  const silent = new Set<string>();
  let taken = 0;

  const of = (host: string) => underWay.get(host) ?? 0;
  const takenBySilent = () => [...silent].reduce((sum, host) => sum + of(host), 0);

  function isBlocked(host: string): boolean {
    if (!silent.has(host)) return of(host) >= perHostMax;
    return of(host) >= 1 || takenBySilent() >= silentMax;
  }

  return {
    free: () => overallMax - taken,
    blocked: () => [...new Set([...underWay.keys(), ...silent])].filter(isBlocked),
    take(host) {
      if (taken >= overallMax || isBlocked(host)) return false;
      taken += 1;
      underWay.set(host, of(host) + 1);
      return true;
    },
    release(host, answered) {
      taken -= 1;
      const left = of(host) - 1;
      if (left > 0) underWay.set(host, left);
      else underWay.delete(host);
      silent.delete(host);
      if (answered) return;
      silent.add(host);
      const [oldest] = silent;
      if (silent.size > rememberedMax && oldest !== undefined) silent.delete(oldest);
    },
  };
}
