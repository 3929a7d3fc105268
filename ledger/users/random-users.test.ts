/**
 * People, links, keys and organizations in any order of events; after each it is counted from the rows themselves who
 * may still do anything. A failure shrinks to the shortest history.
 */

import { expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../config/testing/runs.ts";
import type { Actor } from "../contract.ts";
import {
  addJob,
  addOrganization,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  success,
} from "../testing/harness.ts";
import { acceptance, addKey, addLink, addSession, addUser } from "../testing/people.ts";

const small = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ do: fc.constant("join" as const), who: small, org: small, admin: fc.boolean() }),
  fc.record({ do: fc.constant("act" as const), who: small }),
  fc.record({ do: fc.constant("ban" as const), who: small, banned: fc.boolean() }),
  fc.record({ do: fc.constant("role" as const), who: small, admin: fc.boolean() }),
  fc.record({ do: fc.constant("move" as const), who: small, org: small }),
  fc.record({ do: fc.constant("delete" as const), who: small }),
  fc.record({
    do: fc.constant("link" as const),
    who: small,
    org: small,
    kind: fc.constantFrom("invitation", "reset", "setup"),
  }),
  fc.record({ do: fc.constant("accept" as const), link: small }),
  fc.record({ do: fc.constant("organization" as const), org: small }),
  fc.record({ do: fc.constant("dissolve" as const), org: small }),
  fc.record({ do: fc.constant("project" as const), org: small }),
  fc.record({ do: fc.constant("archive" as const), org: small }),
  fc.record({ do: fc.constant("work" as const), org: small, end: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class People {
  readonly ledger: Harness = memoryLedger();
  readonly balances = new Map<string, number>();
  /** Hashes of keys that must never work again. */
  readonly dead = new Set<string>();
  readonly keys: { hash: string; userId: string }[] = [];
  readonly reached = new Set<string>();
  count = 0;

  get base() {
    const actor: Actor = { kind: "admin_cli", id: null };
    return { actor, nowMs: noonMs + this.count };
  }

  /** The newest that bears this number: those before it are gone or out of reach. */
  private newest(table: "user" | "organizations", n: number): string | null {
    const rows = this.ledger.rows<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`);
    return rows.filter(({ id }) => id.split("_").at(-1) === String(n)).at(-1)?.id ?? null;
  }

  apply(event: Step): void {
    this.count += 1;
    const { ledger, base, count } = this;
    const userId = "who" in event ? this.newest("user", event.who) : null;
    const organizationId = ("org" in event ? this.newest("organizations", event.org) : null) ?? "org_none";
    if (event.do === "organization") {
      const name = `o${event.org}`;
      const { outcome } = ledger.run("createOrganization", {
        ...base,
        organizationId: `org_${count}_${event.org}`,
        projectId: `prj_${count}_${event.org}`,
        name,
        planId: "free",
      });
      this.reached.add(`organization ${outcome}`);
    } else if (event.do === "join") {
      const email = `${event.who}@example.org`;
      const { outcome } = ledger.run("createUser", {
        ...base,
        userId: `usr_${count}_${event.who}`,
        accountId: `acc_${count}`,
        email,
        name: "n",
        passwordHash: "h",
        role: event.admin ? "admin" : "member",
        organizationId,
      });
      this.reached.add(`join ${outcome}`);
    } else if (event.do === "act" && userId !== null) this.act(userId);
    else if (event.do === "ban" && userId !== null) {
      const { outcome } = ledger.run("setBanned", { ...base, userId, banned: event.banned });
      if (event.banned && outcome === "done") this.bury(userId);
      this.reached.add(`ban ${event.banned} ${outcome}`);
    } else if (event.do === "role" && userId !== null) {
      const { outcome } = ledger.run("setRole", { ...base, userId, role: event.admin ? "admin" : "member" });
      this.reached.add(`role ${outcome}`);
    } else if (event.do === "move" && userId !== null) {
      const { outcome } = ledger.run("moveUser", { ...base, userId, organizationId });
      if (outcome === "done") this.bury(userId);
      this.reached.add(`move ${outcome}`);
    } else if (event.do === "delete" && userId !== null) {
      const { outcome } = ledger.run("deleteUser", { ...base, userId });
      if (outcome === "done") this.bury(userId);
      this.reached.add(`delete ${outcome}`);
    } else if (event.do === "link") this.link(event, userId, organizationId);
    else if (event.do === "accept") {
      const links = ledger.rows<{ id: string }>("SELECT id FROM account_links ORDER BY created_at_ms DESC");
      const chosen = links[event.link]?.id.slice(4) ?? "none";
      const email = `${event.link}@example.org`;
      const overrides = {
        userId: `usr_${count}_${event.link}`,
        accountId: `acc_${count}`,
        email,
        nowMs: base.nowMs,
      };
      this.reached.add(`accept ${ledger.run("acceptLink", acceptance(chosen, overrides)).outcome}`);
    } else if (event.do === "dissolve") this.dissolve(organizationId);
    else if (event.do === "project" || event.do === "archive") this.project(event.do, organizationId);
    else if (event.do === "work") this.work(organizationId, event.end);
  }

  private act(userId: string): void {
    const { ledger, count } = this;
    const member = ledger.rows<{ organization_id: string; project: string; banned: number }>(
      `SELECT organization_id, banned, (SELECT id FROM projects p WHERE p.organization_id = m.organization_id AND is_default = 1) AS project
       FROM members m JOIN user u ON u.id = m.user_id WHERE user_id = '${userId}'`,
    )[0];
    // Whoever is banned is not let in.
    if (member === undefined || member.banned === 1) return;
    addSession(ledger, `${count}`, userId);
    const owner = { organizationId: member.organization_id, projectId: member.project };
    this.keys.push({ hash: addKey(ledger, `${count}`, userId, owner), userId });
  }

  private bury(userId: string): void {
    for (const key of this.keys) if (key.userId === userId) this.dead.add(key.hash);
  }

  private link(event: Extract<Step, { do: "link" }>, userId: string | null, organizationId: string): void {
    const { ledger, count, base } = this;
    const options = { expiresAtMs: base.nowMs + 9, nowMs: base.nowMs, actor: base.actor };
    const outcome =
      event.kind === "invitation"
        ? addLink(
            ledger,
            `${count}`,
            { kind: "invitation", email: `${event.who}@example.org`, organizationId, role: "admin" },
            options,
          )
        : event.kind === "setup"
          ? addLink(ledger, `${count}`, { kind: "setup", organizationId }, options)
          : addLink(ledger, `${count}`, { kind: "reset", userId: userId ?? "usr_none" }, options);
    this.reached.add(`link ${outcome}`);
  }

  private dissolve(organizationId: string): void {
    const { ledger, base } = this;
    const keys = ledger.rows<{ hash: string }>(
      `SELECT hash FROM api_keys WHERE organization_id = '${organizationId}'`,
    );
    const users = ledger.rows<{ user_id: string }>(
      `SELECT user_id FROM members WHERE organization_id = '${organizationId}'`,
    );
    const spent = this.spent();
    const { outcome } = ledger.run("deleteOrganization", { ...base, organizationId });
    this.reached.add(`dissolve ${outcome}`);
    if (outcome !== "done") return;
    for (const { hash } of keys) this.dead.add(hash);
    for (const { user_id } of users) this.bury(user_id);
    // What was spent stays so, and nothing is held for what is not there.
    expect(this.spent()).toBe(spent);
    expect(
      ledger.rows<object>(`SELECT balance FROM credit_accounts WHERE id = 'held:${organizationId}'`),
    ).toEqual([{ balance: 0 }]);
    ledger.run("sweep", { nowMs: base.nowMs, limit: 99 });
    const left = ledger.rows<object>(`SELECT id FROM jobs WHERE organization_id = '${organizationId}'`);
    expect(left).toEqual([]);
  }

  private project(what: "project" | "archive", organizationId: string): void {
    const { ledger, base, count } = this;
    if (what === "project") {
      const made = { ...base, projectId: `prj_${count}`, organizationId, name: `p${count % 3}` };
      this.reached.add(`project ${ledger.run("createProject", made).outcome}`);
      return;
    }
    const [found] = ledger.rows<{ id: string }>(
      `SELECT id FROM projects WHERE organization_id = '${organizationId}' ORDER BY archived_at_ms IS NOT NULL, is_default, id`,
    );
    const archived = { ...base, projectId: found?.id ?? "prj_none", organizationId };
    this.reached.add(`archive ${ledger.run("archiveProject", archived).outcome}`);
  }

  private work(organizationId: string, end: boolean): void {
    const { ledger, base, count } = this;
    const project = ledger.rows<{ id: string }>(
      `SELECT p.id FROM projects p JOIN organizations o ON o.id = p.organization_id
       WHERE p.organization_id = '${organizationId}' AND is_default = 1 AND o.deleted_at_ms IS NULL`,
    )[0]?.id;
    if (project === undefined) return;
    addJob(ledger, `${count}`, { organizationId, projectId: project }, { confirm: { nowMs: base.nowMs } });
    const jobId = leaseNext(ledger, `lease_${count}`, base.nowMs);
    if (!end || jobId === null) return;
    const ended = { jobId, leaseToken: `lease_${count}`, ending: success(50), retentionMs: 9_999_999 };
    ledger.run("endJob", { ...ended, nowMs: base.nowMs });
    this.reached.add("spent");
  }

  private spent(): number {
    return (
      this.ledger.rows<{ balance: number }>("SELECT balance FROM credit_accounts WHERE id = 'spent'")[0]
        ?.balance ?? 0
    );
  }
}

/** Everything that must hold after every event. */
function check(people: People, hadAdministrator: boolean): boolean {
  const { ledger, dead } = people;
  const one = (text: string) => Object.values(ledger.rows<Record<string, number>>(text)[0] ?? {})[0] ?? 0;
  expect(one("SELECT count(*) FROM user WHERE id NOT IN (SELECT user_id FROM members)")).toBe(0);
  expect(
    one(`SELECT count(*) FROM members m JOIN organizations o ON o.id = m.organization_id
         WHERE o.deleted_at_ms IS NOT NULL`),
  ).toBe(0);
  expect(one("SELECT count(*) FROM session s JOIN user u ON u.id = s.user_id WHERE u.banned = 1")).toBe(0);
  // Once there is somebody who may administer, there always is.
  const administrators = one("SELECT count(*) FROM user WHERE role = 'admin' AND banned = 0");
  if (hadAdministrator) expect(administrators).toBeGreaterThan(0);
  // An open link is for nobody who is banned, nowhere that is gone, and the only one of its kind and address.
  expect(
    one(`SELECT count(*) FROM account_links l LEFT JOIN user u ON u.id = l.user_id
         JOIN organizations o ON o.id = l.organization_id
         WHERE used_at_ms IS NULL AND revoked_at_ms IS NULL AND (u.banned = 1 OR o.deleted_at_ms IS NOT NULL)`),
  ).toBe(0);
  expect(
    one(`SELECT count(*) FROM (SELECT 1 FROM account_links WHERE used_at_ms IS NULL AND revoked_at_ms IS NULL
         GROUP BY kind, email HAVING count(*) > 1)`),
  ).toBe(0);
  expect(
    one(`SELECT count(*) FROM api_keys k JOIN projects p ON p.id = k.project_id
         WHERE k.revoked_at_ms IS NULL AND p.archived_at_ms IS NOT NULL`),
  ).toBe(0);
  if (dead.size > 0) {
    const hashes = [...dead].map((hash) => `'${hash}'`).join(",");
    expect(one(`SELECT count(*) FROM api_keys WHERE revoked_at_ms IS NULL AND hash IN (${hashes})`)).toBe(0);
  }
  return hadAdministrator || administrators > 0;
}

/** A history that meets what chance may miss, and what it comes to. */
const story: readonly (readonly [Step, string | null])[] = [
  [{ do: "ban", who: 0, banned: true }, "ban true last_admin"],
  [{ do: "role", who: 0, admin: false }, "role last_admin"],
  [{ do: "delete", who: 0 }, "delete last_admin"],
  [{ do: "dissolve", org: 0 }, "dissolve last_admin"],
  [{ do: "link", who: 0, org: 0, kind: "setup" }, "link already_set_up"],
  [{ do: "organization", org: 1 }, "organization created"],
  [{ do: "join", who: 1, org: 1, admin: false }, "join created"],
  [{ do: "act", who: 1 }, null],
  [{ do: "link", who: 1, org: 1, kind: "reset" }, "link created"],
  [{ do: "ban", who: 1, banned: true }, "ban true done"],
  [{ do: "accept", link: 0 }, "accept link_revoked"],
  [{ do: "ban", who: 1, banned: false }, "ban false done"],
  [{ do: "act", who: 1 }, null],
  [{ do: "move", who: 1, org: 0 }, "move done"],
  [{ do: "work", org: 1, end: true }, "spent"],
  [{ do: "work", org: 1, end: false }, null],
  [{ do: "project", org: 1 }, "project created"],
  [{ do: "archive", org: 1 }, "archive done"],
  [{ do: "archive", org: 0 }, "archive default_project"],
  [{ do: "link", who: 3, org: 1, kind: "invitation" }, null],
  [{ do: "accept", link: 0 }, "accept accepted"],
  [{ do: "delete", who: 1 }, "delete done"],
  [{ do: "dissolve", org: 1 }, "dissolve done"],
];

test("no history leaves anybody with more than they may, or the installation without an administrator", () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 15, maxLength: 60, size: "max" }), (history) => {
      const people = new People();
      try {
        addOrganization(people.ledger, "0");
        addUser(people.ledger, "0", { organizationId: "org_0", role: "admin" });
        let hasAdministrator = true;
        for (const event of history) {
          people.apply(event);
          hasAdministrator = check(people, hasAdministrator);
        }
        expect(people.ledger.verify().problems).toEqual([]);
        for (const outcome of people.reached) reached.add(outcome);
      } finally {
        people.ledger.connection.close();
      }
    }),
    { numRuns: runsOf(120), examples: [[story.map(([event]) => event)]] },
  );
  // The histories get to where it matters: one of them for certain.
  for (const [, outcome] of story) if (outcome !== null) expect([...reached]).toContain(outcome);
}, 300_000);
