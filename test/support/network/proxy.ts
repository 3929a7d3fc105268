/** A CONNECT proxy (RFC 9110, section 9.3.6) that writes down what it is asked for. */
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ProxyOptions } from "./messages.ts";

interface Surroundings {
  open(address: string, port: number): Socket;
  asked(line: string): void;
  join(left: Duplex, right: Duplex): void;
}

export function serveProxy(socket: Socket, { authorization }: ProxyOptions, around: Surroundings): void {
  let pending = Buffer.alloc(0);
  const onData = (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    const end = pending.indexOf("\r\n\r\n");
    if (end < 0) return;
    socket.off("data", onData);
    socket.pause();
    const [first = "", ...lines] = pending.toString("latin1", 0, end).split("\r\n");
    around.asked(first);
    const given =
      lines.find((line) => /^proxy-authorization:/i.test(line))?.replace(/^[^:]*:\s*/, "") ?? null;
    if (given !== authorization) return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const target = /^CONNECT \[?([0-9a-f.:]+?)\]?:([0-9]+) HTTP\/1\.1$/i.exec(first);
    // A name would have to be looked up here, which is what must not happen.
    if (!target) return void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    const remote = around.open(target[1] ?? "", Number(target[2]));
    remote.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    remote.on("connect", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      around.join(socket, remote);
    });
  };
  socket.on("data", onData);
}
