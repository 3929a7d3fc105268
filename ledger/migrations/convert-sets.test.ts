import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { openConnection } from "../database/connection.ts";
import { migrations } from "./index.ts";
import { migrate } from "./migrate.ts";

test("ids that were in use before there were sets stay in use, until their job goes", () => {
  const connection = openConnection(":memory:", { readOnly: false, busyTimeoutMs: 0 });
  const before = migrations.filter(({ version }) => version < 4);
  migrate(connection, 1, before);
  const guest = "c".repeat(64);
  connection.exec(`
    INSERT INTO uploads (id, job_token_hash, filename, bytes, sha256, capability_id, request, measurement,
      estimated_credit_units, credit_model_version, rate_card_version, created_at_ms, expires_at_ms)
    VALUES ('upl_1', '${guest}', 'a.pdf', 1, '${guest}', 'pdf-to-markdown', '{}', '{}', 1, 'm', 'r', 1, 2);
    INSERT INTO jobs (id, job_token_hash, upload_id, status, capability_id, filename, source_bytes, request,
      estimated_credit_units, ceiling_credit_units, credit_model_version, rate_card_version, client_request_id,
      attempt, pages_done, created_at_ms)
    VALUES ('job_1', '${guest}', 'upl_1', 'queued', 'pdf-to-markdown', 'a.pdf', 1, '{}', 1, 1, 'm', 'r',
      'request-01', 0, 0, 1);
    INSERT INTO idempotency_keys (owner_key, client_request_id, job_id, created_at_ms)
    VALUES ('token:${guest}', 'request-01', 'job_1', 7);
  `);
  migrate(connection, 2);
  const keys = () => connection.db.all(sql`SELECT client_request_id, job_id, set_id, created_at_ms FROM idempotency_keys`);
  expect(keys()).toEqual([{ client_request_id: "request-01", job_id: "job_1", set_id: null, created_at_ms: 7 }]);
  connection.exec(`
    UPDATE jobs SET status = 'cancelled', finished_at_ms = 2, expires_at_ms = 2, deliverable = 0,
      actual_credit_units = 0, error_code = 'cancelled';
    DELETE FROM jobs`);
  expect(keys()).toEqual([]);
  connection.close();
});
