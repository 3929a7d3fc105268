/** An HTTP proxy (RFC 9110, section 9.3.6, and RFC 9112, section 3.2.2) that keeps what it was asked for. */
import { connect, createServer, type Socket } from "node:net";

export interface TestProxyOptions {
  /** Where each HOST:PORT leads; others are answered with 502. */
  routes: () => Readonly<Record<string, number>>;
  /** Value of Proxy-Authorization without which it answers 407. */
  authorization?: string;
  /** What it answers to everything, in place of doing it. */
  refuse?: number;
}

export interface TestProxy {
  port: number;
  /** First lines. */
  asked: string[];
  /** Heads as they came, for what must not be in them. */
  heads: string[];
  /** Bytes that came from clients after their heads. */
  bytesUp: number;
  stop(): void;
}

export async function startProxy(options: TestProxyOptions): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  const proxy: TestProxy = {
    port: 0,
    asked: [],
    heads: [],
    bytesUp: 0,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
  };
  const server = createServer((socket) => {
    keep(socket);
    let pending = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      const end = pending.indexOf("\r\n\r\n");
      if (end < 0) return;
      socket.off("data", onData);
      socket.pause();
      const head = pending.toString("latin1", 0, end);
      const rest = pending.subarray(end + 4);
      proxy.heads.push(head);
      proxy.asked.push(head.split("\r\n", 1)[0] ?? "");
      const remote = answer(socket, head, rest, options);
      if (remote === null) return;
      keep(remote);
      proxy.bytesUp += rest.length;
      socket.on("data", (more) => {
        proxy.bytesUp += more.length;
      });
      socket.pipe(remote).pipe(socket);
    };
    socket.on("data", onData);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.port = (server.address() as { port: number }).port;
  return proxy;
}

const words: Readonly<Record<number, string>> = { 403: "Forbidden", 407: "Proxy Authentication Required" };

function answer(socket: Socket, head: string, rest: Buffer, options: TestProxyOptions): Socket | null {
  const [first = "", ...fields] = head.split("\r\n");
  const [method = "", target = ""] = first.split(" ");
  const given = fields.find((line) => /^proxy-authorization:/i.test(line))?.replace(/^[^:]*:\s*/, "");
  const unknown = options.authorization !== undefined && given !== options.authorization;
  const tunnel = method === "CONNECT";
  const url = tunnel ? null : new URL(target);
  const authority = url === null ? target : `${url.hostname}:${url.port || "80"}`;
  const port = options.routes()[authority];
  const refusal = options.refuse ?? (unknown ? 407 : port === undefined ? 502 : null);
  if (refusal !== null || port === undefined) {
    const status = refusal ?? 502;
    socket.end(
      `HTTP/1.1 ${status} ${words[status] ?? "Bad Gateway"}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    return null;
  }
  const remote = connect(port, "127.0.0.1");
  if (url === null) socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
  else {
    // One request a connection, so that everything after the head can be passed on as it comes.
    const kept = fields.filter((line) => !/^(?:proxy-|connection:|keep-alive:)/i.test(line));
    remote.write(
      `${[`${method} ${url.pathname}${url.search} HTTP/1.1`, ...kept, "Connection: close"].join("\r\n")}\r\n\r\n`,
    );
  }
  remote.write(rest);
  return remote;
}
