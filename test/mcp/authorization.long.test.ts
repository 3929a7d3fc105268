/** The authorization scenarios of the Model Context Protocol's conformance suite against the executable. */
import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { runCommand } from "../../scripts/server/command.ts";
import { Browser } from "../support/browser/browser.ts";
import { executable } from "../support/executable.ts";
import { conformanceSuite } from "../support/mcp/conformance.ts";
import { publicClient } from "../support/oauth-application.ts";
import { startServer } from "../support/server.ts";

const email = "ada@example.org";
const password = "a long enough passphrase";

/** The user signs in and allows it, by the forms of the pages. */
async function allow(baseUrl: string, address: URL): Promise<URL> {
  const browser = new Browser(fetch, baseUrl);
  await browser.open(address);
  await browser.submit("Sign in", { email, password });
  return (await browser.submit("Allow")).url;
}

async function fieldsOf(response: Response | Promise<Response>): Promise<Record<string, string>> {
  return (await (await response).json()) as Record<string, string>;
}

test("the authorization scenarios of the conformance suite pass", async () => {
  await using server = await startServer({ env: { MARKMILL_OAUTH__RENEWAL_GRACE_SECONDS: "1" } });
  const args = ["admin", "create-user", "--data-dir", server.dataDir, "--email", email, "--password-stdin"];
  const created = await runCommand([await executable()], args, { stdin: `${password}\n` });
  expect(created).toMatchObject({ exitCode: 0 });
  const { issuer = "", registration_endpoint = "" } = await fieldsOf(
    fetch(`${server.baseUrl}/.well-known/oauth-authorization-server`),
  );
  const port = 40_000 + (createHash("sha256").update(server.baseUrl).digest()[0] ?? 0);
  const registration = await fetch(registration_endpoint, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(publicClient("Example application", `http://127.0.0.1:${port}/callback`)),
  });
  const { client_id = "" } = await fieldsOf(registration);
  const suite = Bun.spawn(
    [
      process.execPath,
      await conformanceSuite(),
      "authorization",
      "--url",
      issuer,
      "--client-id",
      client_id,
      "--resource",
      `${server.baseUrl}/mcp`,
      "--port",
      String(port),
    ],
    { stdout: "pipe", stderr: "pipe", env: { PATH: process.env.PATH, NO_COLOR: "1" } },
  );
  let output = "";
  let sent = false;
  for await (const chunk of suite.stdout) {
    output += new TextDecoder().decode(chunk);
    const address = /https?:\/\/\S*code_challenge=\S+/.exec(output)?.[0];
    if (address === undefined || sent) continue;
    sent = true;
    await fetch(await allow(server.baseUrl, new URL(address)));
  }
  expect([await suite.exited, output]).toEqual([0, expect.stringMatching(/passed/i)]);
  expect(output).not.toMatch(/✗|FAILURE|SKIPPED/);
}, 300_000);
