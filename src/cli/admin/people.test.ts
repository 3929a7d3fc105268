/** People, links, organizations and projects from the command line, with and without a server. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstOf } from "../../../config/testing/runs.ts";
import { unpack } from "../convert/unpack.ts";
import { ran } from "../testing/context.ts";
import { withControl } from "../testing/control.ts";

let folder = "";
let dataDir = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "admin-people-"));
  dataDir = join(folder, "data");
  await ran([
    "admin",
    "create-user",
    "--email",
    "root@example.org",
    "--role",
    "admin",
    "--data-dir",
    dataDir,
  ]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const admin = (...args: string[]) => ran(["admin", ...args, "--data-dir", dataDir]);
async function answered(...args: string[]) {
  const { exit, out, err } = await admin(...args, "--json");
  if (exit !== 0) throw new Error(`exit ${exit}: ${err}`);
  return JSON.parse(out);
}
async function refused(exit: number, says: string, ...args: string[]) {
  const { exit: code, err } = await admin(...args);
  expect([code, err]).toEqual([exit, expect.stringContaining(says)]);
}

const linkForm = (kind: string) => new RegExp(`^http://127\\.0\\.0\\.1:8484/${kind}/mk_link_[0-9a-f]{64}\n$`);

async function linksStory(n: string): Promise<void> {
  const email = `ada${n}@example.org`;
  const invited = await admin("invite", "--email", email, "--role", "admin");
  expect([invited.exit, invited.out]).toEqual([0, expect.stringMatching(linkForm("invitation"))]);
  expect(invited.err).toContain(`For ${email}, admin of default; it works once, until 20`);
  const again = await answered("invite", "--email", email.toUpperCase());
  expect(again).toMatchObject({ email, organization: "default", role: "member" });
  expect(Date.parse(again.expires_at) - Date.now()).toBeGreaterThan(71 * 3_600_000);
  const { invitations } = await answered("list-invitations");
  const own = invitations.filter((each: { email: string }) => each.email === email);
  expect(own.map((each: { status: string }) => each.status)).toEqual(["open", "revoked"]);
  // No token is kept.
  expect((await admin("list-invitations")).out).not.toContain("mk_link_");
  expect(await answered("revoke-invitation", email)).toEqual({ id: again.id, revoked: true });
  expect(await answered("revoke-invitation", again.id)).toEqual({ id: again.id, revoked: false });
  await refused(1, "no open invitation", "revoke-invitation", email);
  await refused(1, "Invitation not found", "revoke-invitation", `lnk_${"0".repeat(32)}`);

  await answered("create-user", "--email", email);
  await refused(2, "A user with this address already exists.", "invite", "--email", email);
  const reset = await admin("reset-password", "--email", email);
  expect(reset.out).toMatch(linkForm("reset"));
  expect(reset.err).toContain("until 20");
  await refused(2, "No user with the address", "reset-password", "--email", "nobody@example.org");
}

async function usersStory(n: string): Promise<void> {
  const email = `ada${n}@example.org`;
  const key = await answered("create-key", "--email", email, "--expires-days", "7");
  expect(Date.parse(key.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect(await answered("ban", "--email", email)).toMatchObject({
    user: { email, banned: true },
    ended: { sessions: 0, tokens: 0, keys: 1 },
  });
  await refused(3, "banned", "reset-password", "--email", email);
  expect((await admin("unban", "--email", email)).out).toBe(`Unbanned ${email}.\n`);
  expect((await answered("sign-out", "--email", email)).user.banned).toBe(false);
  expect(await answered("set-role", "--email", email, "--role", "admin")).toMatchObject({ role: "admin" });
  await answered("set-role", "--email", email, "--role", "member");
  await refused(
    1,
    "This is the last administrator",
    "set-role",
    "--email",
    "root@example.org",
    "--role",
    "member",
  );
  await refused(1, "This is the last administrator", "ban", "--email", "root@example.org");
  await refused(1, "This is the last administrator", "delete-user", "--email", "root@example.org", "--yes");
  const { id } = (await answered("list-users")).users.find((each: { email: string }) => each.email === email);
  // Not without a word.
  await refused(2, "nothing was changed", "delete-user", "--email", email);
  const typed = await ran(["admin", "delete-user", "--email", email, "--data-dir", dataDir], {
    input: `${email}\n`,
  });
  expect([typed.exit, typed.out]).toEqual([
    0,
    `Deleted ${email}: 0 sessions and 0 tokens ended, 0 keys revoked.\n`,
  ]);
  await refused(1, "User not found.", "unban", "--email", id);
}

test("a password that is set at the machine keeps to the rules, too", async () => {
  const args = ["admin", "create-user", "--email", "w@example.org", "--org", "Unmade", "--password-stdin"];
  const { exit, err } = await ran([...args, "--data-dir", dataDir], { input: "short\n" });
  expect([exit, err]).toEqual([2, expect.stringContaining("at least 12 characters")]);
  expect((await admin("list-orgs")).out).not.toContain("Unmade");
});

test("an export that has nowhere to go is not told as taken", async () => {
  await refused(1, "no such file or folder", "export-org", "default", "-o", join(folder, "none", "x.zip"));
  const pipe = join(folder, "pipe");
  Bun.spawnSync(["mkfifo", pipe]);
  await refused(2, "special file", "export-org", "default", "-o", pipe);
  expect(lstatSync(pipe).isFIFO()).toBe(true);
  const { audit } = await answered("audit", "--action", "organization.export");
  expect(audit).toEqual([]);
});

async function keysStory(n: string): Promise<void> {
  const [org, email] = [`Keys ${n}`, `keys${n}@example.org`];
  await answered("create-user", "--email", email, "--org", org);
  await answered("create-project", "Nightly", "--org", org);
  const made = await admin("create-key", "--email", email, "--scopes", "svc:admin", "--project", "Nightly");
  expect(made.err).toContain(`${email} is a member: svc:admin has no effect`);
  const dated = await answered("create-key", "--email", email, "--expires-days", "7");
  const { out } = await admin("list-keys", "--org", org);
  expect(out).toMatch(
    new RegExp(`key_\\w+ .* ${email.replaceAll(".", "\\.")} +Nightly +svc:admin +active +never`),
  );
  expect(out).toContain(dated.expires_at);
}

async function projectsStory(n: string): Promise<void> {
  const org = `Research ${n}`;
  await answered("create-org", org);
  const project = await answered("create-project", "Archive", "--org", org);
  expect(project).toMatchObject({ name: "Archive", is_default: false, archived_at: null });
  await refused(2, "a project with that name", "create-project", "Archive", "--org", org);
  const email = `bob${n}@example.org`;
  await answered("create-user", "--email", email, "--org", org);
  await answered("create-key", "--email", email, "--project", "Archive");
  await refused(2, "No project named", "create-key", "--email", email, "--project", "None");
  await refused(2, "1 to 3650 days", "create-key", "--email", email, "--expires-days", "0");
  const { keys } = await answered("list-keys", "--org", org);
  expect(keys.map((each: { project_id: string }) => each.project_id)).toEqual([project.id]);
  expect(await answered("archive-project", project.id, "--org", org)).toMatchObject({ revoked_keys: 1 });
  await refused(2, "is archived", "create-key", "--email", email, "--project", "Archive");
  await refused(1, "cannot be archived", "archive-project", "default", "--org", org);
  expect((await admin("list-projects", "--org", org)).out).toMatch(
    /default +default[\s\S]*Archive +archived/,
  );
}

async function organizationsStory(n: string): Promise<void> {
  const org = `Research ${n}`;
  expect(await answered("set-plan", "--org", org, "--plan", "free")).toMatchObject({ plan_id: "free" });
  await refused(2, 'Unknown plan "none"; plans: internal, free.', "set-plan", "--org", org, "--plan", "none");
  await answered("grant-credits", "--org", org, "--credits", "3", "--reason", "welcome");
  const file = join(folder, `${n}.zip`);
  const exported = await answered("export-org", org, "-o", file);
  expect(statSync(file)).toMatchObject({ size: exported.bytes });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const to = join(folder, `${n}.unpacked`);
  await unpack(file, to);
  expect(readdirSync(to).sort()).toEqual([
    "audit.json",
    "credit_entries.json",
    "feedback.json",
    "jobs.json",
    "keys.json",
    "organization.json",
    "projects.json",
    "users.json",
  ]);
  const document = (name: string) => JSON.parse(readFileSync(join(to, name), "utf8"));
  expect(document("organization.json")).toMatchObject({ organization: { name: org, plan_id: "free" } });
  expect(document("users.json").users).toMatchObject([{ email: `bob${n}@example.org` }]);
  expect(document("credit_entries.json").entries).toMatchObject([{ kind: "issue", credit_units: 3_000 }]);
  expect(document("jobs.json")).toEqual({ jobs: [] });
  const actions = document("audit.json").audit.map((each: { action: string }) => each.action);
  expect(actions).toEqual(
    expect.arrayContaining(["organization.create", "key.revoke", "organization.export"]),
  );
  expect(readFileSync(file).includes("mk_live_")).toBe(false);
  await refused(2, "No organization named", "export-org", "None", "-o", join(folder, "none.zip"));
  expect([existsSync(join(folder, "none.zip")), existsSync(join(folder, "none.zip.part"))]).toEqual([
    false,
    false,
  ]);

  await refused(2, "nothing was changed", "delete-org", org);
  await refused(3, "belongs to the installation", "delete-org", "default", "--yes");
  const { organizations: before } = await answered("list-orgs");
  expect(await answered("delete-org", org)).toMatchObject({
    removed: { users: 1, keys: 1, jobs: 0, cancelled_jobs: 0, uploads: 0 },
    files_removed: true,
  });
  const { organizations: after } = await answered("list-orgs");
  expect(after).toHaveLength(before.length - 1);
  await refused(2, "No organization named", "set-plan", "--org", org, "--plan", "free");
  expect((await answered("verify-ledger")).ok).toBe(true);
}

describe.each(
  firstOf([
    ["through the control socket", (work: () => Promise<void>) => withControl(dataDir, work), "2"],
    ["on the ledger", (work: () => Promise<void>) => work(), "1"],
  ] as const),
)("%s", (_, open, n) => {
  test("links are printed to be handed over, listed without being shown, and revoked", () =>
    open(() => linksStory(n)));
  test("users are banned, signed out, promoted and deleted; the last administrator stays", () =>
    open(() => usersStory(n)));
  test("keys are listed with whose they are, what for and until when", () => open(() => keysStory(n)));
  test("projects are made, given keys, and archived", () => open(() => projectsStory(n)));
  test("organizations are listed, put on plans, exported and deleted", () =>
    open(() => organizationsStory(n)));
});
