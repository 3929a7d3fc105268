import { expect, test } from "bun:test";
import { closeInOrder } from "./close-in-order.ts";

test("parts end one after the other, also after one that fails, and what has not ended is known by name", async () => {
  const seen: string[] = [];
  const unended = new Set<string>();
  const hung = Promise.withResolvers<void>();
  const ending = closeInOrder(
    {
      first: () => void seen.push("first"),
      broken: () => Promise.reject(new Error("EIO")),
      slow: () => hung.promise,
      last: async () => void seen.push("last"),
    },
    unended,
  );
  await Bun.sleep(1);
  expect([seen, [...unended]]).toEqual([["first"], ["slow", "last"]]);
  hung.resolve();
  await expect(ending).rejects.toThrow("EIO");
  expect([seen, [...unended]]).toEqual([["first", "last"], []]);
});
