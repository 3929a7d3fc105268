/** An HTTPS host that writes down every request and answers as it is told. */
import { createServer, type TLSSocket } from "node:tls";
import type { Received, ReceiverOptions, Reply } from "./messages.ts";

type ReceivedRequest = Omit<Received, "receiver">;

/** Listens on a socket file. One request a connection. */
export function createReceiver(
  { cert, key }: ReceiverOptions,
  path: string,
  onRequest: (received: ReceivedRequest) => Promise<Reply>,
): Promise<void> {
  const server = createServer({ cert, key }, (socket) => {
    let pending = Buffer.alloc(0);
    let received = false;
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      const request = received ? null : complete(pending, socket);
      if (request === null) return;
      received = true;
      void onRequest(request).then((reply) => answer(socket, reply));
    });
  });
  server.on("tlsClientError", () => undefined);
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen({ path }, resolve);
  });
}

function complete(bytes: Buffer, socket: TLSSocket): ReceivedRequest | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const fields = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  const length = Number(fields.find(([name]) => name.toLowerCase() === "content-length")?.[1] ?? 0);
  const body = bytes.subarray(end + 4);
  if (body.length < length) return null;
  const [method = "", path = ""] = first.split(" ");
  const { servername } = socket as TLSSocket & { servername?: string | false };
  return {
    serverName: typeof servername === "string" && servername !== "" ? servername : null,
    method,
    path,
    fields,
    bodyBase64: body.toString("base64"),
    atMs: performance.now(),
  };
}

async function answer(socket: TLSSocket, reply: Reply): Promise<void> {
  if (reply.delayMs) await Bun.sleep(reply.delayMs);
  if (reply.hang) return;
  const bytes = reply.raw === undefined ? response(reply) : Buffer.from(reply.raw, "latin1");
  if (reply.cutAfterBytes !== undefined) {
    socket.write(bytes.subarray(0, reply.cutAfterBytes), () => socket.destroy());
    return;
  }
  if (reply.trickle === undefined) return void socket.end(bytes);
  const { piece, everyMs } = reply.trickle;
  socket.write(bytes);
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.on("close", () => clearInterval(timer));
}

function response({ status = 200, headers = {}, body = "", bodyBase64, trickle }: Reply): Buffer {
  const bytes = bodyBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBase64, "base64");
  const given = Object.keys(headers).map((name) => name.toLowerCase());
  const framing = given.includes("transfer-encoding") || given.includes("content-length") || trickle;
  const fields = [
    ...Object.entries(headers),
    ...(framing ? [] : [["content-length", String(bytes.length)]]),
    ["connection", "close"],
  ];
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Status\r\n${lines}\r\n`, "latin1"), bytes]);
}
