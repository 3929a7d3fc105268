/** Each promise about guests, broken by hand, is named. */
import { expect, test } from "bun:test";
import { claimOf, guestWorld } from "../testing/guests.ts";

function claimed() {
  const world = guestWorld();
  world.uploads({ x: 1_000, y: 1_000, z: 10 });
  world.create("s", ["x", "y"]);
  world.runAll();
  world.ledger.run("claimGuestSession", claimOf("s", "a"));
  world.create("t", ["z"], { dailySessions: 9 });
  expect(world.problems()).toEqual([]);
  return world;
}

test.each([
  [
    "UPDATE jobs SET held_back = 1 WHERE id = 'job_z'",
    "guest session gps_t: 0 of its jobs are released to the queue, but 1 should be",
  ],
  [
    "DELETE FROM guest_sessions WHERE id = 't'; UPDATE jobs SET held_back = 1 WHERE id = 'job_z'; DELETE FROM guest_session_items WHERE job_id = 'job_z'",
    "job job_z: is held back, but in no guest session",
  ],
  [
    "UPDATE guest_sessions SET dispatched_credit_units = 9 WHERE id = 'gps_t'",
    "guest session gps_t: its jobs were estimated at 10, but it dispatched 9",
  ],
  [
    "UPDATE guest_sessions SET claimed_credit_units = 199 WHERE id = 'gps_s'",
    "guest session gps_s: 199 were paid for it, but its holds settled 200",
  ],
  [
    "UPDATE jobs SET organization_id = NULL, project_id = NULL, job_token_hash = 'x', reader_until_ms = NULL, reader_token_hash = NULL WHERE id = 'job_x'",
    "job job_x: belongs to a guest, but its session to org_a",
  ],
])("%s", (change, problem) => {
  const { ledger, problems } = claimed();
  ledger.connection.exec(change);
  expect(problems()).toContainEqual(expect.stringContaining(problem));
});
