import { expect, test } from "bun:test";
import { fulfilled } from "./fulfilled.ts";

test("a promise that has its value gives it; one that waits or was rejected gives nothing", async () => {
  expect(fulfilled(Promise.resolve(1))).toBe(1);
  expect(fulfilled((async () => "at once")())).toBe("at once");
  expect(fulfilled(Promise.resolve(null))).toBeNull();
  expect(fulfilled(Bun.sleep(0))).toBeUndefined();
  const rejected = Promise.reject(new Error("no"));
  expect(fulfilled(rejected)).toBeUndefined();
  expect(await rejected.catch(String)).toBe("Error: no");
});
