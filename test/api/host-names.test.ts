/** The names under which the server answers: others may have been rebound to it (DNS rebinding). */
import { expect, test } from "bun:test";
import { startServer } from "../support/server.ts";

const paths = ["/", "/sign-in", "/v1/capabilities", "/openapi.json", "/healthz"];

async function statuses(baseUrl: string, host: string): Promise<number[]> {
  const { port } = new URL(baseUrl);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { host } });
  return (await Promise.all(paths.map(ask))).map(({ status }) => status);
}

const served = paths.map(() => 200);
const refused = paths.map(() => 403);

test("without a base URL it answers to localhost and to addresses, and to no other name", async () => {
  await using server = await startServer();
  const { port } = new URL(server.baseUrl);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "192.0.2.7", `[::1]:${port}`])
    expect([host, await statuses(server.baseUrl, host)]).toEqual([host, served]);
  for (const host of ["rebound.example", `rebound.example:${port}`, "127.0.0.1.rebound.example", "markmill"])
    expect([host, await statuses(server.baseUrl, host)]).toEqual([host, refused]);
  const answer = await fetch(`${server.baseUrl}/v1/jobs`, { headers: { host: "rebound.example" } });
  expect(await answer.json()).toMatchObject({
    error: { code: "forbidden", message: expect.stringContaining("server.host_names") },
  });
}, 60_000);

test("its public name, added names, and whatever a trusted proxy forwards", async () => {
  const env = { MARKMILL_SERVER__BASE_URL: "https://mill.example", MARKMILL_SERVER__HOST_NAMES: "upstream" };
  await using server = await startServer({ env });
  for (const host of ["mill.example", "MILL.example:8443", "upstream:8484", "127.0.0.1"])
    expect([host, await statuses(server.baseUrl, host)]).toEqual([host, served]);
  expect(await statuses(server.baseUrl, "www.mill.example")).toEqual(refused);
  await using proxied = await startServer({
    env: { ...env, MARKMILL_SERVER__TRUSTED_PROXIES: "127.0.0.1" },
  });
  expect(await statuses(proxied.baseUrl, "backend")).toEqual(served);
}, 60_000);
