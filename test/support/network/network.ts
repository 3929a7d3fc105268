/**
 * A network for a test: names, hosts and proxies say what the test wants, over real DNS, TCP and TLS, in a namespace
 * in which Markmill is then started. What connects to where is counted at the sockets and by the kernel.
 *
 *     await withNetwork(async (net) => {
 *       const hook = await net.receiver("hooks.example.com", () => ({ status: 204 }));
 *       await using server = await net.startServer();
 *       …
 *       expect(hook.received).toHaveLength(1);
 *       expect((await net.counters()).strays).toEqual({});
 *     });
 *
 * Where `networkAvailable` is false (not Linux, no right to make a namespace, no `ip`), tests are to be skipped.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Settings } from "../../../config/settings/schema.ts";
import { until } from "../../../config/testing/until.ts";
import { dayMs } from "../../../config/units.ts";
import { executable } from "../executable.ts";
import { startServer, type TestServer } from "../server.ts";
import { type Authority, type Certificate, createAuthority, selfSigned } from "./certificates.ts";
import type { DnsAnswer, DnsScript } from "./dns.ts";
import { type DrivenEgress, driveEgress } from "./driven-egress.ts";
import { joined } from "./joined.ts";
import type { Counters, Received, Reply } from "./messages.ts";
import { namespace } from "./namespace.ts";
import { openStage } from "./stage-process.ts";

export interface Request extends Omit<Received, "bodyBase64"> {
  body: Buffer;
  /** The first field of that name, in any case of letters. */
  header(name: string): string | null;
}

export type Handler = (request: Request, count: number) => Reply | Promise<Reply>;

/** What is the matter with a receiver's certificate. */
export type CertificateKind = "good" | "expired" | "self-signed" | "unknown-authority" | "other-name";

export interface Receiver {
  name: string;
  address: string;
  received: Request[];
  /** May be replaced at any time. */
  handler: Handler;
  /** Resolves when so many requests have come in all; throws after the time. */
  waitFor(count: number): Promise<Request[]>;
}

export interface Network {
  authority: Authority;
  /** Its files: hosts and resolv.conf are those of the processes inside. */
  folder: string;
  /** PEM file of `authority`, for egress.ca_file. */
  caFile: string;
  /** What a name resolves to, look-up by look-up, the last answer repeated. Other names do not exist. */
  dns(name: string, answers: readonly DnsAnswer[], options?: Omit<DnsScript, "answers">): Promise<void>;
  /** An HTTPS host at an address and under a name of its own; without a handler it answers 200. */
  receiver(name: string, handler?: Handler, options?: ReceiverSettings): Promise<Receiver>;
  /** Connections to it fail at once, as without a route. */
  unreachable(address: string): Promise<void>;
  /** A CONNECT proxy; returns the value of egress.proxy. */
  proxy(options?: { user?: string; password?: string }): Promise<string>;
  counters(): Promise<Counters>;
  /** Forgets what was counted; names start again with their first answer. */
  reset(): Promise<void>;
  /** The executable, inside; its API is reached from the test at `baseUrl` as usual. */
  startServer(options?: NetworkServerOptions): Promise<TestServer>;
  /** The way out alone, in a process inside. */
  egress(settings?: Partial<Settings>, environment?: Readonly<Record<string, string>>): Promise<DrivenEgress>;
  /** Words to put before a command that is to run inside; it keeps its process id. */
  inside: readonly string[];
}

export interface ReceiverSettings {
  /** Default: one of 93.184.216.34 and following. */
  address?: string;
  port?: number;
  certificate?: CertificateKind;
  /** Default true: the name resolves to the address. */
  named?: boolean;
  /** Further names of its certificate. */
  alsoFor?: readonly string[];
}

export interface NetworkServerOptions {
  dataDir?: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  command?: readonly string[];
  /** Default true: egress.ca_file is the authority's. */
  trusting?: boolean;
}

export const networkAvailable: boolean = (() => {
  const scratch = mkdtempSync(join(tmpdir(), "markmill-net-"));
  const available = namespace(scratch) !== null;
  rmSync(scratch, { recursive: true, force: true });
  return available;
})();

export async function withNetwork<T>(run: (net: Network) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "markmill-net-"));
  const own = namespace(folder);
  if (own === null) throw new Error("no network namespace can be made here; skip by networkAvailable");
  const receivers = new Map<string, (received: Received) => Promise<Reply>>();
  const stage = await openStage(own.make(folder), folder, async (received) => {
    const receive = receivers.get(received.receiver);
    return receive ? receive(received) : { status: 404 };
  });
  const authority = createAuthority();
  const caFile = join(folder, "authority.pem");
  writeFileSync(caFile, authority.cert);
  const inside = own.enter(stage.pid);
  const closing: (() => Promise<void> | void)[] = [];
  let hosts = 0;

  const net: Network = {
    authority,
    folder,
    caFile,
    inside,
    dns: async (name, answers, options = {}) => {
      await stage.ask({ do: "dns", name, script: { answers, ...options } });
    },
    async receiver(name, handler = () => ({}), options = {}) {
      const address = options.address ?? `93.184.216.${34 + hosts}`;
      hosts += 1;
      const certificate = certificateOf(options.certificate ?? "good", authority, [
        ...(/^[\w.-]+$/.test(name) ? [name] : []),
        address,
        ...(options.alsoFor ?? []),
      ]);
      const port = options.port ?? 443;
      const receiver = createReceiver(name, address, handler);
      receivers.set(name, receiver.receive);
      await stage.ask({ do: "receiver", options: { name, address, port, ...certificate } });
      if (options.named !== false) await net.dns(name, [[address]]);
      return receiver;
    },
    unreachable: async (address) => {
      await stage.ask({ do: "unreachable", address });
    },
    async proxy({ user, password } = {}) {
      const address = "10.99.0.1";
      const pair = user === undefined ? null : `${user}:${password ?? ""}`;
      const authorization = pair === null ? null : `Basic ${Buffer.from(pair).toString("base64")}`;
      await stage.ask({ do: "proxy", options: { address, port: 3128, authorization } });
      const userinfo =
        user === undefined ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? "")}@`;
      return `http://${userinfo}${address}:3128/`;
    },
    counters: async () => (await stage.ask({ do: "counters" })) as Counters,
    reset: async () => {
      await stage.ask({ do: "reset" });
    },
    async egress(settings = {}, environment = {}) {
      const driven = await driveEgress(inside, { "egress.ca_file": caFile, ...settings }, environment);
      closing.push(() => driven.close());
      return driven;
    },
    async startServer({ trusting = true, env = {}, command, ...options } = {}) {
      const bridge = await openBridge(join(folder, `api-${closing.length}.sock`));
      closing.push(bridge.close);
      await stage.ask({ do: "bridge", socket: bridge.path, port: bridge.port });
      const trust = trusting ? { MARKMILL_EGRESS__CA_FILE: caFile } : {};
      const server = await startServer({
        ...options,
        command: [...inside, ...(command ?? [await executable()])],
        listen: `127.0.0.1:${bridge.port}`,
        env: { ...trust, ...env },
      });
      closing.push(() => server[Symbol.asyncDispose]());
      return server;
    },
  };
  try {
    return await run(net);
  } finally {
    for (const close of closing.reverse()) await close();
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function createReceiver(name: string, address: string, handler: Handler) {
  const receiver: Receiver & { receive(received: Received): Promise<Reply> } = {
    name,
    address,
    received: [],
    handler,
    async receive({ bodyBase64, ...rest }) {
      const request: Request = {
        ...rest,
        body: Buffer.from(bodyBase64, "base64"),
        header: (wanted) =>
          rest.fields.find(([each]) => each.toLowerCase() === wanted.toLowerCase())?.[1] ?? null,
      };
      receiver.received.push(request);
      return receiver.handler(request, receiver.received.length);
    },
    waitFor: (count) =>
      until(
        () => receiver.received,
        ({ length }) => length >= count,
      ),
  };
  return receiver;
}

function certificateOf(kind: CertificateKind, authority: Authority, names: readonly string[]): Certificate {
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  const kinds: Record<CertificateKind, () => Certificate> = {
    good: () => authority.issue({ names }),
    expired: () => authority.issue({ names, from: ago(30), until: ago(1) }),
    "self-signed": () => selfSigned({ names }),
    "unknown-authority": () => createAuthority("Somebody else").issue({ names }),
    "other-name": () => authority.issue({ names: ["other.example.net"] }),
  };
  return kinds[kind]();
}

/** A port of this side that leads to the same port inside, by a socket file, which namespaces share. */
async function openBridge(path: string): Promise<{ path: string; port: number; close(): Promise<void> }> {
  const server = createServer((socket) => joined(socket, connect({ path })));
  await new Promise<void>((resolve) => {
    server.listen({ host: "127.0.0.1", port: 0 }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    path,
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
