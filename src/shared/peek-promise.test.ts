import { expect, test } from "bun:test";
import { peekPromise } from "./peek-promise.ts";

test("a promise that has its value gives it; one that waits or was rejected gives nothing", async () => {
  expect(peekPromise(Promise.resolve(1))).toBe(1);
  expect(peekPromise((async () => "at once")())).toBe("at once");
  expect(peekPromise(Promise.resolve(null))).toBeNull();
  expect(peekPromise(Bun.sleep(0))).toBeUndefined();
  const rejected = Promise.reject(new Error("no"));
  expect(peekPromise(rejected)).toBeUndefined();
  expect(await rejected.catch(String)).toBe("Error: no");
});
