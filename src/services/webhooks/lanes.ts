/**
 * Who may be sent to now. A bounded number of deliveries is under way at once, few of them to the same host, and
 * receivers that did not answer last time share a part of the room: however many are dead, and however much waits
 * for them, the others' deliveries go on. Not all are one organization's: it may name new dead hosts without end.
 */
export interface Lanes {
  /** Room for so many more deliveries, were they to the right hosts. */
  free(): number;
  /** Hosts that may get nothing more for now. */
  blocked(): string[];
  /** Organizations that may send nothing more for now. */
  blockedOrganizations(): string[];
  /** False when the host or the organization is blocked, or there is no room. */
  take(lane: Lane): boolean;
  release(lane: Lane, answered: boolean): void;
}

/** Where a delivery goes, and whose it is. */
export interface Lane {
  host: string;
  organizationId: string;
}

export interface LaneLimits {
  overallMax: number;
  perOrganizationMax: number;
  perHostMax: number;
  /** Of all hosts that did not answer last time; one at a time each. */
  silentMax: number;
}

/** Silent hosts that are remembered; the one that was silent longest ago is forgotten first. */
const rememberedMax = 1_000;

export function createLanes({ overallMax, perOrganizationMax, perHostMax, silentMax }: LaneLimits): Lanes {
  const underWay = createCounts();
  const ofOrganization = createCounts();
  const silent = new Set<string>();
  let taken = 0;

  const takenBySilent = () => [...silent].reduce((sum, host) => sum + underWay.of(host), 0);

  function isBlocked(host: string): boolean {
    if (!silent.has(host)) return underWay.of(host) >= perHostMax;
    return underWay.of(host) >= 1 || takenBySilent() >= silentMax;
  }
  const hasAll = (organizationId: string) => ofOrganization.of(organizationId) >= perOrganizationMax;

  return {
    free: () => overallMax - taken,
    blocked: () => [...new Set([...underWay.keys(), ...silent])].filter(isBlocked),
    blockedOrganizations: () => ofOrganization.keys().filter(hasAll),
    take({ host, organizationId }) {
      if (taken >= overallMax || isBlocked(host) || hasAll(organizationId)) return false;
      taken += 1;
      underWay.add(host, 1);
      ofOrganization.add(organizationId, 1);
      return true;
    },
    release({ host, organizationId }, answered) {
      taken -= 1;
      underWay.add(host, -1);
      ofOrganization.add(organizationId, -1);
      silent.delete(host);
      if (answered) return;
      silent.add(host);
      const [oldest] = silent;
      if (silent.size > rememberedMax && oldest !== undefined) silent.delete(oldest);
    },
  };
}

/** How many of each name; what there is none of takes no room. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    keys: () => [...counts.keys()],
    add(name: string, change: 1 | -1): void {
      const count = of(name) + change;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}
