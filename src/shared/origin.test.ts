import { expect, test } from "bun:test";
import { originOf } from "./origin.ts";

test("an origin puts IPv6 into brackets", () => {
  expect(originOf({ hostname: "::1", port: 0 }, 4000, false)).toBe("http://[::1]:4000");
  expect(originOf({ hostname: "127.0.0.1", port: 0 }, 4000, true)).toBe("https://127.0.0.1:4000");
});
