import { expect, test } from "bun:test";
import type { Connection } from "../database/connection.ts";
import { actor, addOrganization, dayMs, memoryLedger, noonMs, ownerOf, uploadRow } from "../testing/harness.ts";
import { addLink, addUser } from "../testing/people.ts";
import { migrations } from "./index.ts";
import { migrate } from "./migrate.ts";

/** A ledger as the version before left it, with an organization that works. */
function before(connection: Connection): void {
  migrate(
    connection,
    noonMs,
    migrations.filter(({ name }) => name !== "people" && earlier(name)),
  );
  connection.exec(`
    INSERT INTO organizations VALUES ('org_a', 'a', 'free', ${noonMs});
    INSERT INTO projects VALUES ('prj_a', 'org_a', 'default', 1, ${noonMs});
    INSERT INTO credit_accounts VALUES ('available:org_a', 'available', 'org_a', 0), ('held:org_a', 'held', 'org_a', 0);
    INSERT INTO user (id, name, email, created_at, updated_at) VALUES ('usr_u', 'u', 'u@example.org', 1, 1);
    INSERT INTO members VALUES ('usr_u', 'org_a', ${noonMs})`);
}

const order = migrations.map(({ name }) => name);
const earlier = (name: string) => order.indexOf(name) < order.indexOf("people");

test("existing data stay usable, and there are no invitations", async () => {
  const ledger = memoryLedger(before);
  expect(await ledger.read.organizationByName("a")).toMatchObject({ id: "org_a", defaultProjectId: "prj_a" });
  expect(await ledger.read.projects("org_a")).toMatchObject([{ id: "prj_a", isDefault: true, archivedAtMs: null }]);
  expect(await ledger.read.userById("usr_u")).toMatchObject({ organizationName: "a" });
  const all = { organizationId: null, kind: null, limit: 9, before: null };
  expect(await ledger.read.links(all)).toEqual([]);
  ledger.run("createUpload", { upload: uploadRow("upl_1", ownerOf("a")), actor, nowMs: noonMs });
  addUser(ledger, "v");
  addOrganization(ledger, "b");
  expect(addLink(ledger, "1", { kind: "reset", userId: "usr_u" }, { expiresAtMs: noonMs + dayMs })).toBe("created");
  expect(ledger.verify().problems).toEqual([]);
});

test("the database itself takes nothing for what was deleted or archived", () => {
  const ledger = memoryLedger(before);
  ledger.run("deleteOrganization", { organizationId: "org_a", actor, nowMs: noonMs });
  const inserts = [
    `INSERT INTO members VALUES ('usr_x', 'org_a', 1)`,
    `INSERT INTO api_keys VALUES ('key_x', '${"0".repeat(64)}', 'p', 'n', '[]', 'usr_x', 'org_a', 'prj_a', 1, NULL, NULL, NULL)`,
  ];
  for (const insert of inserts) expect(() => ledger.connection.exec(insert)).toThrow("was deleted");
  expect(() =>
    ledger.run("createUpload", { upload: uploadRow("upl_1", ownerOf("a")), actor, nowMs: noonMs }),
  ).toThrow();
});
