import { expect, test } from "bun:test";
import { scopesToGive, toggled } from "./keys.tsx";

test("whoever may convert needs none of what that covers", () => {
  expect(toggled(["svc:jobs", "svc:account"], "svc:convert", true)).toEqual(["svc:account", "svc:convert"]);
  expect(toggled(["svc:convert"], "svc:convert", false)).toEqual([]);
  expect(toggled(["svc:jobs"], "svc:usage", true)).toEqual(["svc:jobs", "svc:usage"]);
});

test("only administrators are offered to let a key administer", () => {
  expect(scopesToGive).not.toContain("svc:admin");
});
