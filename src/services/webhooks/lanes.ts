/**
 * Who may be sent to now. Organizations take turns, and none may hold more than a few lanes. A delivery that lasts
 * makes room after a moment, and its receiver shares a small slow pool from then on, until it is quick again; so do
 * new receivers of an organization whose last one was slow. Whoever's receivers are slow, and however many: a quick
 * lane is free again after that moment, and the next one is for whoever was served longest ago.
 *
 * As the round robin of fair queueing (J. Nagle, RFC 970, 1985) does, with lanes in place of packets.
 */
export interface Lanes {
  /** Of these organizations the one whose turn it is, among those that may send to somebody; null when none may. */
  next(organizationIds: readonly string[]): string | null;
  /** Null: to nobody. */
  receiversOf(organizationId: string): Receivers | null;
  /** Null when that receiver may get nothing more for now. */
  take(lane: Lane): Held | null;
}

/** Where a delivery goes, and whose it is. A host's standing is an organization's own: no other can spoil it. */
export interface Lane {
  host: string;
  organizationId: string;
}

/** Hosts that an organization may send to now. */
export interface Receivers {
  exceptHosts: string[];
  /** No others, when it is given. */
  onlyHosts: string[] | null;
}

/** A lane that is taken. */
export interface Held {
  /** The delivery lasts: it gives its quick lane back. */
  late(): void;
  release(): void;
}

export interface LaneLimits {
  /** Of all deliveries under way, those that gave their quick lane back included. */
  overallMax: number;
  quickMax: number;
  quickPerOrganizationMax: number;
  /** Of deliveries that were expected to be slow. */
  slowMax: number;
  /** Of deliveries that last, expected or not. */
  slowPerOrganizationMax: number;
  /** To one host of an organization; to a slow one, one at a time. */
  perReceiverMax: number;
}

type Pool = "quick" | "slow";

interface Receiver {
  underWay: number;
  /** Where its last delivery belonged; null before it is known. */
  pool: Pool | null;
}

interface Organization {
  underWay: Record<Pool, number>;
  /** Where its new receivers belong. */
  pool: Pool;
  /** Grows with every lane that anybody takes. */
  turn: number;
  /** The last served is last. */
  receivers: Map<string, Receiver>;
}

/** What is remembered of whoever has nothing under way; those served longest ago are forgotten first. */
const receiversMax = 200;
const organizationsMax = 1_000;

export function createLanes(limits: LaneLimits): Lanes {
  const organizations = new Map<string, Organization>();
  /** In the slow pool those that began there: others come to it for the rest of their time, and wait for nobody. */
  const begun: Record<Pool, number> = { quick: 0, slow: 0 };
  let underWay = 0;
  let turns = 0;

  const roomOf: Record<Pool, (organization: Organization) => boolean> = {
    quick: ({ underWay }) => begun.quick < limits.quickMax && underWay.quick < limits.quickPerOrganizationMax,
    slow: ({ underWay }) => begun.slow < limits.slowMax && underWay.slow < limits.slowPerOrganizationMax,
  };
  const roomIn = (pool: Pool, organization: Organization) =>
    underWay < limits.overallMax && roomOf[pool](organization);
  const receiverMax: Record<Pool, number> = { quick: limits.perReceiverMax, slow: 1 };

  function mayGet(organization: Organization, receiver: Receiver): boolean {
    const belongs = receiver.pool ?? organization.pool;
    return receiver.underWay < receiverMax[belongs] && roomIn(belongs, organization);
  }

  function receiversOf(organizationId: string): Receivers | null {
    const organization = organizations.get(organizationId) ?? newOrganization();
    const known = [...organization.receivers];
    if (roomIn(organization.pool, organization)) {
      const busy = known.filter(([, receiver]) => !mayGet(organization, receiver));
      return { exceptHosts: busy.map(([host]) => host), onlyHosts: null };
    }
    const free = known.filter(([, receiver]) => mayGet(organization, receiver));
    return free.length === 0 ? null : { exceptHosts: [], onlyHosts: free.map(([host]) => host) };
  }

  function mayServe(organizationId: string): boolean {
    const organization = organizations.get(organizationId) ?? newOrganization();
    if (roomIn(organization.pool, organization)) return true;
    if (!roomIn("quick", organization) && !roomIn("slow", organization)) return false;
    return receiversOf(organizationId) !== null;
  }
  const turnOf = (organizationId: string) => organizations.get(organizationId)?.turn ?? 0;

  return {
    next: (organizationIds) =>
      organizationIds
        .filter(mayServe)
        .reduce<string | null>(
          (first, each) => (first !== null && turnOf(first) <= turnOf(each) ? first : each),
          null,
        ),
    receiversOf,
    take({ host, organizationId }) {
      const organization = organizations.get(organizationId) ?? newOrganization();
      const receiver = organization.receivers.get(host) ?? { underWay: 0, pool: null };
      if (!mayGet(organization, receiver)) return null;
      const began = receiver.pool ?? organization.pool;
      const wasKnown = receiver.pool === "quick";
      let pool = began;
      let last: Pool = "quick";
      begun[began] += 1;
      organization.underWay[began] += 1;
      receiver.underWay += 1;
      underWay += 1;
      turns += 1;
      organization.turn = turns;
      remember(organizations, organizationId, organization, organizationsMax, isIdle);
      remember(organization.receivers, host, receiver, receiversMax, (each) => each.underWay === 0);
      return {
        late() {
          last = receiver.pool = organization.pool = "slow";
          if (pool === "slow") return;
          pool = "slow";
          begun.quick -= 1;
          organization.underWay.quick -= 1;
          organization.underWay.slow += 1;
        },
        release() {
          underWay -= 1;
          if (pool === began) begun[began] -= 1;
          organization.underWay[pool] -= 1;
          receiver.underWay -= 1;
          if (last === "slow") return;
          receiver.pool = "quick";
          // A receiver that was known to be quick says nothing of new ones.
          if (!wasKnown) organization.pool = "quick";
        },
      };
    },
  };
}

function newOrganization(): Organization {
  return { underWay: { quick: 0, slow: 0 }, pool: "quick", turn: 0, receivers: new Map() };
}

function isIdle({ underWay }: Organization): boolean {
  return underWay.quick + underWay.slow === 0;
}

/** Puts it last, and forgets the first that may be forgotten when there are too many. */
function remember<T>(
  map: Map<string, T>,
  name: string,
  value: T,
  max: number,
  mayGo: (value: T) => boolean,
): void {
  map.delete(name);
  map.set(name, value);
  if (map.size <= max) return;
  for (const [each, candidate] of map) {
    if (!mayGo(candidate)) continue;
    map.delete(each);
    return;
  }
}
