import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { lateMs, limits } from "./dispatcher.ts";
import { createLanes, type Held, type Lanes } from "./lanes.ts";

const few = {
  overallMax: 20,
  quickMax: 6,
  quickPerOrganizationMax: 4,
  slowMax: 3,
  slowPerOrganizationMax: 2,
  perReceiverMax: 2,
};
const lane = (host: string, organizationId = "a") => ({ host, organizationId });
/** As a receiver that answers at once, or one that does not. */
const answered = (held: Held | null) => held?.release();
const kept = (held: Held | null) => {
  held?.late();
  held?.release();
};
const takes = (lanes: Lanes, hosts: string[], organizationId = "a") =>
  hosts.map((host) => lanes.take(lane(host, organizationId)) !== null);

test("two to one receiver, four of one organization, six in all", () => {
  const lanes = createLanes(few);
  expect(takes(lanes, ["v", "v", "v"])).toEqual([true, true, false]);
  expect(lanes.receiversOf("a")).toEqual({ exceptHosts: ["v"], onlyHosts: null });
  expect(takes(lanes, ["w", "x", "y"])).toEqual([true, true, false]);
  expect(lanes.receiversOf("a")).toBeNull();
  // Another organization's receiver at the same host is another receiver.
  expect(takes(lanes, ["v", "w", "x"], "b")).toEqual([true, true, false]);
  expect(lanes.next(["a", "b", "c"])).toBeNull();
});

test("a delivery that lasts makes room at once, and its receiver gets no more until it has ended", () => {
  const lanes = createLanes(few);
  const held = ["v", "w", "x", "y"].map((host) => lanes.take(lane(host)));
  held[0]?.late();
  held[0]?.late();
  expect(takes(lanes, ["c"], "c")).toEqual([true]);
  expect(lanes.take(lane("v"))).toBeNull();
  held[0]?.release();
  expect(lanes.receiversOf("a")).toEqual({ exceptHosts: ["w", "x", "y"], onlyHosts: null });
});

test("slow receivers share a pool, one delivery at a time each, until they are quick", () => {
  const lanes = createLanes(few);
  for (const organizationId of ["a", "b"])
    for (const host of ["v", "w", "x"]) kept(lanes.take(lane(host, organizationId)));
  const [first] = ["v", "w"].map((host) => lanes.take(lane(host)));
  expect(takes(lanes, ["v", "x"])).toEqual([false, false]);
  expect(takes(lanes, ["v", "w"], "b")).toEqual([true, false]);
  answered(first ?? null);
  expect(takes(lanes, ["w"], "b")).toEqual([true]);
  // The first one is quick again, and waits for no lane of the slow ones.
  expect(lanes.receiversOf("a")).toEqual({ exceptHosts: ["x", "w"], onlyHosts: null });
  expect(takes(lanes, ["v", "v", "v"])).toEqual([true, true, false]);
});

test("new receivers of an organization whose last was slow wait with the slow ones, those known to be quick do not", () => {
  const lanes = createLanes(few);
  answered(lanes.take(lane("good")));
  kept(lanes.take(lane("bad")));
  expect(takes(lanes, ["new1", "new2", "new3"])).toEqual([true, true, false]);
  expect(lanes.receiversOf("a")).toEqual({ exceptHosts: [], onlyHosts: ["good"] });
  answered(lanes.take(lane("good")));
  expect(takes(lanes, ["new3"])).toEqual([false]);
  expect(takes(lanes, ["good", "good", "good"])).toEqual([true, true, false]);
});

test("whoever was served longest ago is next", () => {
  const lanes = createLanes(few);
  for (const organizationId of ["a", "b", "a"]) lanes.take(lane("v", organizationId));
  expect(lanes.next(["a", "b"])).toBe("b");
  expect(lanes.next(["a", "b", "c"])).toBe("c");
  lanes.take(lane("w", "b"));
  expect(lanes.next(["b", "a"])).toBe("a");
  expect(lanes.next([])).toBeNull();
});

test("what is remembered does not grow without end, and forgets nothing that is under way", () => {
  const lanes = createLanes(few);
  lanes.take(lane("v"));
  kept(lanes.take(lane("bad", "b")));
  for (let n = 0; n < 1_100; n += 1) {
    answered(lanes.take(lane("v", `org${n}`)));
    answered(lanes.take(lane(`host${n}`)));
  }
  // The one with a delivery under way is remembered, the other one's standing is not.
  expect(takes(lanes, ["v", "v"])).toEqual([true, false]);
  expect(takes(lanes, ["bad", "bad"], "b")).toEqual([true, true]);
});

test("no limit is ever exceeded, what may be taken is what receiversOf says, and all room comes back", () => {
  const organization = fc.constantFrom("a", "b", "c");
  const host = fc.constantFrom("v", "w", "x", "y");
  const step = fc.record({ organization, host, how: fc.constantFrom("take", "take", "late", "release") });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const lanes = createLanes(few);
      let open: { organization: string; host: string; quick: boolean; held: Held }[] = [];
      for (const { organization: id, host: name, how } of steps) {
        const mine = open.find((each) => each.organization === id && each.host === name);
        if (how === "take") {
          const may = lanes.receiversOf(id);
          const possible =
            may !== null && !may.exceptHosts.includes(name) && (may.onlyHosts?.includes(name) ?? true);
          const held = lanes.take(lane(name, id));
          expect(held !== null).toBe(possible);
          if (held !== null) open.push({ organization: id, host: name, quick: true, held });
        } else if (how === "late" && mine !== undefined) {
          mine.held.late();
          mine.quick = false;
        } else if (mine !== undefined) {
          open = open.filter((each) => each !== mine);
          mine.held.release();
        }
        expect(open.length).toBeLessThanOrEqual(few.overallMax);
        expect(open.filter(({ quick }) => quick).length).toBeLessThanOrEqual(few.quickMax + few.slowMax);
      }
      for (const { held } of open) held.release();
      for (const id of ["p", "q"])
        expect(takes(lanes, ["1", "2", "3", "4"], id)).toEqual(
          id === "p" ? [true, true, true, true] : [true, true, false, false],
        );
    }),
  );
});

describe("one organization among others that keep all lanes busy", () => {
  /** How long its receivers take, in turn, and whether each delivery goes to a new one. */
  interface Other {
    durationsMs: number[];
    fresh: boolean;
  }

  /** In simulated time: others always have something to send, ours now and then. Returns how long each of ours waited. */
  function waits(others: Other[], gapsMs: number[]): number[] {
    const lanes = createLanes(limits);
    const wanted = gapsMs.length;
    const ids = others.map((_, index) => `other${index}`);
    const agenda: { atMs: number; run: () => void }[] = [];
    const waited: number[] = [];
    let nowMs = 0;
    let dueSinceMs: number | null = null;
    let count = 0;
    const at = (ms: number, run: () => void) => agenda.push({ atMs: nowMs + ms, run });
    const carry = (held: Held, durationMs: number) => {
      if (durationMs > lateMs) at(lateMs, () => held.late());
      at(durationMs, () => held.release());
    };
    const comeNext = () => {
      const gapMs = gapsMs.shift();
      if (gapMs !== undefined)
        at(gapMs, () => {
          dueSinceMs = nowMs;
        });
    };
    function begin(organizationId: string): boolean {
      const may = lanes.receiversOf(organizationId);
      if (may === null) return false;
      const other = others[ids.indexOf(organizationId)];
      count += 1;
      const hosts = other === undefined || !other.fresh ? ["1", "2", "3", "4"] : [`host${count}`];
      const host = may.onlyHosts?.[0] ?? hosts.find((each) => !may.exceptHosts.includes(each));
      const held = host === undefined ? null : lanes.take(lane(host, organizationId));
      if (held === null) return false;
      carry(held, other === undefined ? 50 : (other.durationsMs[count % other.durationsMs.length] ?? 0));
      if (other === undefined && dueSinceMs !== null) {
        waited.push(nowMs - dueSinceMs);
        dueSinceMs = null;
        comeNext();
      }
      return true;
    }
    function fill(): void {
      let due = dueSinceMs === null ? ids : [...ids, "ours"];
      for (let id = lanes.next(due); id !== null; id = lanes.next(due)) {
        if (!begin(id) || (id === "ours" && dueSinceMs === null)) due = due.filter((each) => each !== id);
      }
    }
    comeNext();
    while (waited.length < wanted && nowMs < 600_000) {
      fill();
      const next = agenda.reduce((first, each) => (each.atMs < first.atMs ? each : first));
      agenda.splice(agenda.indexOf(next), 1);
      nowMs = next.atMs;
      next.run();
    }
    return waited;
  }

  const worstMs = (others: number) => lateMs * Math.ceil((others + 1) / limits.quickMax);

  test("begins to deliver in good time, whatever the others do", () => {
    const durationMs = fc.constantFrom(100, lateMs - 1, lateMs + 1, 9_999, 10_000);
    const other = fc.record({
      durationsMs: fc.array(durationMs, { minLength: 1, maxLength: 3 }),
      fresh: fc.boolean(),
    });
    const gaps = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(other, { minLength: 1, maxLength: 40 }), gaps, (others, gapsMs) => {
        const count = gapsMs.length;
        const waited = waits(others, [...gapsMs]);
        expect(waited).toHaveLength(count);
        expect(Math.max(...waited)).toBeLessThanOrEqual(worstMs(others.length));
      }),
      { numRuns: 60 },
    );
  });

  test("does not wait at all once all others' receivers are known to be slow", () => {
    const dead = Array.from({ length: 40 }, () => ({ durationsMs: [10_000], fresh: true }));
    expect(waits(dead, [30_000, 1_000, 1_000, 1_000])).toEqual([0, 0, 0, 0]);
  });
});
