/** SIGKILL at any moment of previews and claims: nothing sticks, nothing is lost, nothing is paid for twice. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../config/testing/random.ts";
import { until } from "../../config/testing/until.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { Browser } from "../support/browser/browser.ts";
import { executable } from "../support/executable.ts";
import { Guest, type Pair, type Preview } from "../support/guest.ts";
import { startServer, type TestServer } from "../support/server.ts";

const cycles = 8;
const callers = 4;
const password = "five boats at the pier";

interface Known {
  guest: Guest;
  preview: Preview;
  /** What a claim was answered with. */
  paid: number | null;
}

test("a server that is killed again and again keeps previews, limits and claims", async () => {
  const random = seededRandom(20_261_121);
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-guest-crash-"));
  const command = [await executable()];
  const args = ["--server-trusted-proxies", "127.0.0.1"];
  let server: TestServer = await startServer({ dataDir, args });
  const listen = new URL(server.baseUrl).host;
  try {
    const create = ["admin", "create-user", "--data-dir", dataDir, "--email", "dora@example.org"];
    await runCommand(command, [...create, "--password-stdin"], { stdin: `${password}\n` });
    const account = new Browser(fetch, server.baseUrl);
    await account.signIn("dora@example.org", password);
    const available = async () => {
      const usage = await (await account.call("GET", "/v1/account/usage")).json();
      return usage as { available_credit_units: number; reserved_credit_units: number };
    };
    const before = (await available()).available_credit_units;

    const known: Known[] = [];
    let addresses = 0;
    const claim = async (each: Known) => {
      const { session_id: id, session_token: token } = each.preview;
      const headers = {
        "x-svc-preview-token": token,
        cookie: account.jar.headerFor(new URL(server.baseUrl)),
        origin: server.baseUrl,
      };
      const answer = await each.guest.call(`/v1/guest-preview-sessions/${id}/claim`, {
        method: "POST",
        headers,
      });
      if (answer.status === 409) return false;
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"settled"')]);
      const paid = Number(answer.json.actual_credit_units);
      expect(each.paid ?? paid).toBe(paid);
      each.paid = paid;
      return true;
    };
    /** Opens and claims until the server dies under it. */
    const drive = async (): Promise<void> => {
      try {
        for (;;) {
          const guest = new Guest(server.baseUrl, `2001:db8:${(++addresses).toString(16)}::1`);
          const pairs: Pair[] = [];
          for (let n = random.integer(1, 3); n > 0; n -= 1)
            pairs.push(await guest.estimate(random.integer(1, 3)));
          if (random.integer(1, 3) === 1) await guest.confirm(pairs[0] ?? { upload_id: "", job_token: "" });
          const opened = await guest.open(pairs);
          if (opened.status === 409) continue;
          expect(opened.status).toBe(201);
          known.push({ guest, preview: opened.json, paid: null });
          await claim(random.pick(known as [Known, ...Known[]]));
        }
      } catch (error) {
        // Only its death may break a call.
        if (!(error instanceof TypeError) && (error as { code?: string }).code === undefined) throw error;
      }
    };

    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const opened = known.length;
      const driving = Array.from({ length: callers }, drive);
      // A cycle in which a slow machine opened nothing would show nothing.
      await until(() => known.length > opened);
      await Bun.sleep(random.integer(20, 700));
      await server.kill(random.pick(["server", "group"]));
      await Promise.all(driving);
      server = await startServer({ dataDir, args, listen });
      for (const { guest, preview } of known.slice(-3)) {
        // The day is counted on.
        const fresh = await guest.estimate(1).catch(() => null);
        if (fresh !== null) expect((await guest.open([fresh])).status).toBe(429);
        expect((await guest.read(preview)).json.items).toHaveLength(preview.items.length);
      }
    }
    expect(known.length).toBeGreaterThan(cycles);
    for (const each of known) {
      each.preview = await each.guest.ended(each.preview);
      expect(each.preview.items.map(({ status }) => status)).not.toContain("failed");
      await until(
        () => claim(each),
        (claimed) => claimed,
      );
      await claim(each);
    }
    const spent = known.reduce((sum, { paid }) => sum + (paid ?? 0), 0);
    const after = await available();
    expect([before - after.available_credit_units, after.reserved_credit_units]).toEqual([spent, 0]);
    const verified = await runCommand(command, ["admin", "verify-ledger", "--data-dir", dataDir]);
    expect([verified.exitCode, verified.stderr]).toEqual([0, ""]);
  } finally {
    await server.kill("group");
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 240_000);
