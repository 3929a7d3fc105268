/** Clients that disconnect before the response. */
import { expect, test } from "bun:test";
import { connect } from "node:net";
import { residentMb } from "../../scripts/server/processes.ts";
import { startServer } from "../support/server.ts";

test("abandoned authorization requests do not pile up in memory", async () => {
  await using server = await startServer();
  const { host, hostname, port } = new URL(server.baseUrl);
  const path = "/oauth2/authorize?client_id=x&redirect_uri=y&state=z";
  const abandon = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
        setTimeout(() => socket.destroy(), 3);
      });
      socket.on("error", () => {}).on("close", () => resolve());
    });
  expect((await fetch(server.baseUrl + path)).status).toBe(400);
  const before = residentMb(server.pid);
  for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 300 }, abandon));
  expect((await fetch(server.baseUrl + path)).status).toBe(400);
  expect(residentMb(server.pid) - before).toBeLessThan(200);
}, 180_000);
