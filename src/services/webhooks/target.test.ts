import { expect, test } from "bun:test";
import type { Egress } from "../../egress/contract.ts";
import type { AccountCaller } from "../caller.ts";
import { createRequireReachable } from "./target.ts";

const callerOf = (organizationId: string) => ({ principal: { organizationId } }) as AccountCaller;

/** A way out whose checks end when they are let. */
function slowEgress() {
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  const egress = {
    check: async (url: string) => {
      asked.push(url);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { ok: true };
    },
  } as unknown as Egress;
  const letAll = async () => {
    for (const go of waiting.splice(0)) go();
    await Bun.sleep(0);
  };
  return { egress, asked, letAll };
}

test("an organization's checks are made a few at a time, and hold up no other organization's", async () => {
  const { egress, asked, letAll } = slowEgress();
  const requireReachable = createRequireReachable(egress);
  const mine = Array.from({ length: 10 }, (_, n) => requireReachable(callerOf("a"), `https://a${n}`, "/url"));
  const theirs = requireReachable(callerOf("b"), "https://b", "/url");
  await Bun.sleep(0);
  expect(asked.sort()).toEqual(["https://a0", "https://a1", "https://a2", "https://a3", "https://b"]);
  await letAll();
  await theirs;
  expect(asked).toHaveLength(9);
  await letAll();
  await letAll();
  await Promise.all(mine);
  expect(new Set(asked).size).toBe(11);
});
