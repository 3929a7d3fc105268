import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { openConnection } from "../database/connection.ts";
import { createQueries } from "../queries/index.ts";
import { verifySchema } from "../verify/schema.ts";
import { migrations } from "./index.ts";
import { migrate } from "./migrate.ts";

test("events of versions without webhooks are kept as failed, with a message, and nothing is sent", async () => {
  const connection = openConnection(":memory:", { readOnly: false, busyTimeoutMs: 0 });
  const { db } = connection;
  migrate(
    connection,
    1,
    migrations.filter(({ version }) => version < 3),
  );
  const job = (owner: object) => JSON.stringify({ id: "job_1", status: "succeeded", owner });
  db.run(sql`INSERT INTO organizations VALUES ('org_1', 'one', 'free', 5)`);
  db.run(sql`INSERT INTO outbox VALUES
    ('evt_1', 'job.succeeded', 'job_1', 'https://hooks.example/x', ${job({ organizationId: "org_1", projectId: "prj_1" })}, 77),
    ('evt_2', 'job.failed', 'job_2', 'https://hooks.example/x', ${job({ jobTokenHash: "c" })}, 78)`);
  migrate(connection, 2);

  const read = createQueries(db);
  const nowMs = Number.MAX_SAFE_INTEGER;
  expect(await read.waitingDeliveries({ nowMs, latestMs: nowMs })).toEqual([]);
  const [row, ...others] = await read.deliveries("org_1", { limit: 9, before: null, state: null });
  expect(others).toEqual([]);
  expect(row).toMatchObject({ eventId: "evt_1", state: "failed", attempts: 0, createdAtMs: 77, lastStatus: null });
  expect(row?.lastError).toContain("could not send");
  expect((await read.event("evt_1", "org_1"))?.job).toMatchObject({ id: "job_1", status: "succeeded" });
  expect(verifySchema(db)).toEqual([]);
});
