import { expect, test } from "bun:test";
import { memoryLedger, noonMs } from "../testing/harness.ts";
import { migrations } from "./index.ts";
import { migrate } from "./migrate.ts";

test("only users who signed up themselves are unverified", () => {
  const ledger = memoryLedger((connection) => {
    migrate(connection, noonMs, migrations.slice(0, 14));
    const users = ["'usr_a', 'a', 'a@example.org', 1, 1", "'usr_b', 'b', 'b@example.org', 1, 1"];
    for (const row of users)
      connection.exec(`INSERT INTO user (id, name, email, created_at, updated_at) VALUES (${row})`);
    const made = (sequence: number, id: string, detail: string) =>
      connection.exec(
        `INSERT INTO audit (sequence, at_ms, actor_kind, action, object_kind, object_id, outcome, detail)
         VALUES (${sequence}, ${noonMs}, 'user', 'user.create', 'user', '${id}', 'created', ${detail})`,
      );
    made(1, "usr_a", `'{"role":"member","signed_up":true}'`);
    made(2, "usr_b", `'{"role":"member"}'`);
    made(3, "usr_gone", `'{"role":"member","signed_up":true}'`);
    made(4, "usr_b", "NULL");
  });
  expect(ledger.rows<object>("SELECT user_id FROM unproved_users")).toEqual([{ user_id: "usr_a" }]);
});
