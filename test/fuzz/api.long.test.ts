/** The executable answers whatever is asked as its own OpenAPI document says; `npm run fuzz:api` is the longest run. */
import { expect, test } from "bun:test";
import { held } from "./held.ts";

test("20,000 requests drawn from the document, valid and hostile: no 500, no undocumented status, no hang", async () => {
  const session = await held(20_000, false);
  expect(session.requests).toBeGreaterThanOrEqual(20_000);
  // It has come far: not all was refused at the door.
  expect(session.shown.size).toBeGreaterThan(300);
  expect(session.withoutSuccess.length).toBeLessThan(20);
  const succeeded = [200, 201, 204].reduce((sum, status) => sum + (session.statuses.get(status) ?? 0), 0);
  expect(succeeded).toBeGreaterThan(3_000);
}, 900_000);

test("with active rate limits", async () => {
  const session = await held(2_000, true);
  expect(session.requests).toBeGreaterThanOrEqual(2_000);
}, 300_000);
