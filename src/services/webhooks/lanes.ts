/**
 * Fair scheduling of deliveries. Organizations take turns with a few lanes each. A slow delivery frees its lane after a
 * moment, and its receiver uses a small slow pool until it is fast again; so do new receivers of an organization whose
 * last one was slow. Like fair queueing (J. Nagle, RFC 970, 1985), with lanes instead of packets.
 */
export interface Lanes {
  /** The organization whose turn it is; null: none may send. */
  next(organizationIds: readonly string[]): string | null;
  /** Null: none. */
  receiversOf(organizationId: string): Receivers | null;
  /** Null: the receiver's limit is reached. */
  take(lane: Lane): Held | null;
}

/** Receiver and organization of a delivery. Speed is recorded per organization. */
export interface Lane {
  host: string;
  organizationId: string;
}

/** Hosts that an organization may send to. */
export interface Receivers {
  exceptHosts: string[];
  /** If given, only these. */
  onlyHosts: string[] | null;
}

/** An occupied lane. */
export interface Held {
  /** The delivery is slow: frees its quick lane. */
  late(): void;
  release(): void;
}

export interface LaneLimits {
  /** Limit of all running deliveries, including slow ones. */
  overallMax: number;
  quickMax: number;
  quickPerOrganizationMax: number;
  /** Limit of deliveries expected to be slow. */
  slowMax: number;
  /** Limit of slow deliveries, expected or not. */
  slowPerOrganizationMax: number;
  /** Per host of an organization; one at a time for a slow host. */
  perReceiverMax: number;
}

type Pool = "quick" | "slow";

interface Receiver {
  underWay: number;
  /** Pool of its last delivery; null: unknown. */
  pool: Pool | null;
}

interface Organization {
  underWay: Record<Pool, number>;
  /** Pool of its new receivers. */
  pool: Pool;
  /** Increases with every lane taken. */
  turn: number;
  /** In order of service. */
  receivers: Map<string, Receiver>;
}

/** Limit of remembered idle receivers; least recently served first out. */
const receiversMax = 200;
const organizationsMax = 1_000;

export function createLanes(limits: LaneLimits): Lanes {
  const organizations = new Map<string, Organization>();
  /** Deliveries by the pool they started in. */
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
          // A receiver known to be fast says nothing about new ones.
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

/** Moves it to the end and evicts the oldest idle one. */
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
