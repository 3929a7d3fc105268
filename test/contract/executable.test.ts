import { readdirSync } from "node:fs";
import { join } from "node:path";
import { administer, runCommand } from "../../scripts/server/command.ts";
import { Browser as Visitor } from "../support/browser/browser.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { contractSuite } from "./suite.ts";
import { type Browser, leaversPassword, type Target } from "./target.ts";

contractSuite("the whole appliance", startAppliance, { appliance: true });

async function startAppliance(): Promise<Target> {
  // Guests come from many addresses, which only a trusted proxy can say.
  const server = await startServer({
    args: ["--server-trusted-proxies", "127.0.0.1"],
    // Limits that every answer tells of, and that no suite comes near.
    env: {
      MARKMILL_RATE_LIMITS__REQUESTS_PER_MINUTE: "1000000",
      MARKMILL_RATE_LIMITS__ESTIMATES_PER_MINUTE: "1000000",
    },
  });
  const command = [await executable()];
  const admin = (...args: string[]) =>
    administer<{ id: string; key: string }>(command, server.dataDir, ...args);
  const owner = await server.newCaller("owner");
  const stranger = await server.newCaller("stranger");
  const newKey = (...args: string[]) => admin("create-key", "--email", "owner@example.org", ...args);
  const jobsOnly = await newKey("--scopes", "svc:jobs");
  const usageOnly = await newKey("--scopes", "svc:usage");
  const account = await newKey("--scopes", "svc:account");
  const strangersAccount = await admin(
    "create-key",
    "--email",
    "stranger@example.org",
    "--scopes",
    "svc:account",
  );
  const adminsScope = await newKey("--scopes", "svc:admin");
  await admin("create-user", "--email", "root@example.org", "--role", "admin");
  const rootKey = (...args: string[]) => admin("create-key", "--email", "root@example.org", ...args);
  const root = await rootKey("--scopes", "svc:admin");
  const adminUnscoped = await rootKey();
  const revoked = await newKey();
  await admin("revoke-key", revoked.id);
  const sessions = await signedIn(command, server);
  return {
    baseUrl: server.baseUrl,
    sessions,
    keys: {
      owner: owner.key,
      stranger: stranger.key,
      jobsOnly: jobsOnly.key,
      usageOnly: usageOnly.key,
      account: account.key,
      strangersAccount: strangersAccount.key,
      admin: root.key,
      adminUnscoped: adminUnscoped.key,
      adminsScope: adminsScope.key,
      revoked: revoked.key,
    },
    receiverUrl: null,
    finish: async (jobId) => {
      const isOwners = (await owner.job(jobId)).status === 200;
      await (isOwners ? owner : stranger).wait(jobId);
    },
    storedUploads: async () => readdirSync(join(server.dataDir, "uploads"), { recursive: true }).length,
    stop: () => server[Symbol.asyncDispose](),
  };
}

/** Browsers of three users. */
async function signedIn(command: string[], server: TestServer): Promise<Record<Browser, string>> {
  const browser = async (name: string, organization: string, role: string) => {
    const email = `${name}@example.org`;
    const place = ["--data-dir", server.dataDir, "--email", email, "--org", organization, "--role", role];
    const args = ["admin", "create-user", ...place, "--password-stdin"];
    const { exitCode, stderr } = await runCommand(command, args, { stdin: `${leaversPassword}\n` });
    if (exitCode !== 0) throw new Error(stderr);
    const visitor = new Visitor(fetch, server.baseUrl);
    await visitor.signIn(email, leaversPassword);
    return visitor.jar.headerFor(new URL(server.baseUrl));
  };
  return {
    member: await browser("member", "owner", "member"),
    admin: await browser("admin", "administration", "admin"),
    leaver: await browser("leaver", "owner", "member"),
  };
}
