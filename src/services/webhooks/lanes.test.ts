import { expect, test } from "bun:test";
import fc from "fast-check";
import { createLanes } from "./lanes.ts";

const limits = { overallMax: 8, perOrganizationMax: 8, perHostMax: 2, silentMax: 4 };

/** Lanes of one organization, by host. */
function lanesByHost() {
  const { take, release, ...lanes } = createLanes(limits);
  const lane = (host: string) => ({ host, organizationId: "org" });
  return {
    ...lanes,
    take: (host: string) => take(lane(host)),
    release: (host: string, answered: boolean) => release(lane(host), answered),
  };
}

test("two to one host, eight in all", () => {
  const lanes = lanesByHost();
  expect(["a", "a", "a"].map(lanes.take)).toEqual([true, true, false]);
  expect(lanes.blocked()).toEqual(["a"]);
  expect(["b", "b", "c", "c", "d", "d", "e"].map(lanes.take)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(lanes.free()).toBe(0);
  lanes.release("a", true);
  expect([lanes.take("e"), lanes.free()]).toEqual([true, 0]);
});

test("hosts that did not answer share half of the room, one at a time each, until one answers", () => {
  const lanes = lanesByHost();
  const dead = ["a", "b", "c", "d", "e"];
  for (const host of dead) {
    lanes.take(host);
    lanes.release(host, false);
  }
  expect(dead.map(lanes.take)).toEqual([true, true, true, true, false]);
  expect(lanes.take("a")).toBe(false);
  expect(lanes.blocked().sort()).toEqual(dead);
  expect(["v", "v", "w", "w"].map(lanes.take)).toEqual([true, true, true, true]);
  for (const host of ["v", "v", "w", "w"]) lanes.release(host, true);
  lanes.release("a", true);
  expect(lanes.blocked().sort()).toEqual(["b", "c", "d"]);
  expect([lanes.take("a"), lanes.take("a"), lanes.take("e")]).toEqual([true, true, true]);
});

test("one organization leaves room to others, whatever its hosts; all of it comes back", () => {
  const lanes = createLanes({ ...limits, perOrganizationMax: 6 });
  const of = (organizationId: string) => (host: string) => ({ host, organizationId });
  const mine = ["a", "b", "c", "d", "e", "f", "g"].map(of("mine"));
  expect(mine.map(lanes.take)).toEqual([true, true, true, true, true, true, false]);
  expect([lanes.free(), lanes.blockedOrganizations(), lanes.blocked()]).toEqual([2, ["mine"], []]);
  expect(["g", "h", "i"].map(of("theirs")).map(lanes.take)).toEqual([true, true, false]);
  lanes.release({ host: "a", organizationId: "mine" }, false);
  expect(lanes.blockedOrganizations()).toEqual([]);
  expect(["j", "k"].map(of("mine")).map(lanes.take)).toEqual([true, false]);
});

test("no limit is ever exceeded, blocked is what cannot be taken, and all room comes back", () => {
  const host = fc.constantFrom("a", "b", "c", "d", "e", "f");
  fc.assert(
    fc.property(fc.array(fc.tuple(host, fc.boolean(), fc.boolean()), { maxLength: 200 }), (steps) => {
      const lanes = lanesByHost();
      const open: string[] = [];
      for (const [name, take, answered] of steps) {
        if (take) {
          const possible = lanes.free() > 0 && !lanes.blocked().includes(name);
          expect(lanes.take(name)).toBe(possible);
          if (possible) open.push(name);
        } else {
          const at = open.indexOf(name);
          if (at < 0) continue;
          open.splice(at, 1);
          lanes.release(name, answered);
        }
        expect(lanes.free()).toBe(limits.overallMax - open.length);
        for (const each of open)
          expect(open.filter((other) => other === each).length).toBeLessThanOrEqual(limits.perHostMax);
      }
      for (const name of open) lanes.release(name, true);
      expect(lanes.free()).toBe(limits.overallMax);
    }),
  );
});
