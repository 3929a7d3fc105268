/**
 * Runs inside the namespace, where every address there is leads to this very machine: answers all names, all receivers
 * and all proxies, takes every connection to anywhere else, and counts.
 */
import { readFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { joined } from "./joined.ts";
import type { Counters, FromStage, Order, Reply, ToStage } from "./messages.ts";
import { createNameServer } from "./name-server.ts";
import { serveProxy } from "./proxy.ts";
import { createReceiver } from "./receiver.ts";

const [folder = ""] = process.argv.slice(2);
const send = (message: FromStage) => process.send?.(message);

/** Who serves a connection to "address port"; anybody else is a stray. */
const served = new Map<string, (socket: Socket) => void>();
const listening = new Map<number, Promise<void>>();
const strays: Record<string, number> = {};
const proxied: string[] = [];
const replies = new Map<number, (reply: Reply) => void>();
const nameServer = await createNameServer("127.0.0.53");
let openedHere = 0;
let openedBefore = 0;
let requests = 0;
let receivers = 0;

function openHere(address: string, port: number): Socket {
  openedHere += 1;
  return connect({ host: address, port });
}

/** Of this namespace: connections that have left SYN-SENT or tried to (RFC 4022, tcpActiveOpens). */
function openedByKernel(): number {
  const [names = [], values = []] = readFileSync("/proc/self/net/snmp", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("Tcp:"))
    .map((line) => line.split(" "));
  return Number(values[names.indexOf("ActiveOpens")]);
}

function listenEverywhere(port: number): Promise<void> {
  const known = listening.get(port);
  if (known) return known;
  const each = (host: string, options: object = {}) =>
    new Promise<void>((resolve, reject) => {
      createServer((socket) => accepted(socket, port))
        .on("error", reject)
        .listen({ host, port, ...options }, resolve);
    });
  const both = Promise.all([
    each("0.0.0.0"),
    // Where the kernel has no IPv6, nobody can connect by it either.
    each("::", { ipv6Only: true }).catch(() => undefined),
  ]).then(() => undefined);
  listening.set(port, both);
  return both;
}

function accepted(socket: Socket, port: number): void {
  socket.on("error", () => undefined);
  const key = `${socket.localAddress} ${port}`;
  const serve = served.get(key);
  if (serve) {
    serve(socket);
    return;
  }
  strays[key] = (strays[key] ?? 0) + 1;
  socket.destroy();
}

async function carryOut(order: Order): Promise<unknown> {
  switch (order.do) {
    case "dns":
      nameServer.set(order.name, order.script);
      return null;
    case "receiver": {
      const { name, address, port } = order.options;
      receivers += 1;
      // By a socket file, so that the way from here to there is no connection of the network.
      const path = join(folder, `receiver-${receivers}.sock`);
      await createReceiver(order.options, path, (received) => {
        requests += 1;
        const to = requests;
        return new Promise<Reply>((resolve) => {
          replies.set(to, resolve);
          send({ received: { ...received, receiver: name }, to });
        });
      });
      served.set(`${address} ${port}`, (socket) => joined(socket, connect({ path })));
      await listenEverywhere(port);
      return null;
    }
    case "proxy": {
      const { address, port } = order.options;
      served.set(`${address} ${port}`, (socket) =>
        serveProxy(socket, order.options, {
          open: openHere,
          asked: (line) => proxied.push(line),
          join: joined,
        }),
      );
      await listenEverywhere(port);
      return null;
    }
    case "unreachable": {
      const route = ["route", "add", "unreachable", order.address, "table", "local"];
      const { success, stderr } = Bun.spawnSync(["ip", ...route]);
      if (!success) throw new Error(stderr.toString());
      return null;
    }
    case "bridge":
      await new Promise<void>((resolve, reject) => {
        createServer((socket) => joined(socket, openHere("127.0.0.1", order.port)))
          .on("error", reject)
          .listen({ path: order.socket }, resolve);
      });
      return null;
    case "counters":
      return {
        strays,
        queries: nameServer.queries(),
        proxied,
        opened: openedByKernel() - openedBefore - openedHere,
      } satisfies Counters;
    case "reset":
      for (const key of Object.keys(strays)) delete strays[key];
      proxied.length = 0;
      nameServer.reset();
      openedHere = 0;
      openedBefore = openedByKernel();
      return null;
  }
}

process.on("message", (message: ToStage) => {
  if ("reply" in message) {
    replies.get(message.to)?.(message.reply);
    replies.delete(message.to);
    return;
  }
  const { id, order } = message;
  carryOut(order).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, error: String(error) }),
  );
});
// The namespace goes with its last process.
process.on("disconnect", () => process.exit(0));

for (const port of [80, 443]) await listenEverywhere(port);
openedBefore = openedByKernel();
send({ ready: true });
