import { expect, test } from "bun:test";
import { errorCatalog } from "./catalog.ts";
import { errorHelp } from "./error-help.ts";

test("every error has its occasion, in sentences, and says more than its message", () => {
  expect(Object.keys(errorHelp).sort()).toEqual(Object.keys(errorCatalog).sort());
  for (const [code, occasion] of Object.entries(errorHelp)) {
    expect([code, occasion]).toEqual([code, expect.stringMatching(/^[A-Za-z].{20,}\.$/)]);
    expect(Object.values(errorCatalog).map(({ message }) => message)).not.toContain(occasion);
  }
});
