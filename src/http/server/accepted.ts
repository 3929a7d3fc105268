/**
 * The connections that this process has accepted, as the kernel knows them: Bun.serve lists none, and can close only
 * those that wait for a second request. Linux only.
 */
import { ptr } from "bun:ffi";
import { libcFunctions } from "../../../config/libc.ts";

export interface Accepted {
  descriptor: number;
  /** As text; IPv6 in eight groups. */
  address: string;
  port: number;
  /** Since the last byte in either direction. */
  idleMs: number;
}

export interface Sockets {
  /** Those with this port at our end among the first descriptors. Needs no free descriptor, as /proc would. */
  acceptedOn(port: number, descriptors: number): Accepted[];
  /** Ends both directions (shutdown(2)). The runtime then closes it as if the client had. */
  end(descriptor: number): void;
}

/** AF_INET; any other family is read as IPv6. */
const ipv4 = 2;
/** struct sockaddr_in6, the larger one; the port follows the family, then come four bytes of address or flow. */
const addressBytes = 28;
/** IPPROTO_TCP and TCP_INFO. */
const tcp = 6;
const tcpInfo = 11;
/** Offsets in struct tcp_info: milliseconds since data was sent and received last. */
const lastSent = 44;
const lastReceived = 52;
const tcpInfoBytes = 56;
/** SHUT_RDWR. */
const bothDirections = 2;

/** Null on other systems. */
export function openSockets(): Sockets | null {
  const libc = libcFunctions({
    getsockname: { args: ["i32", "ptr", "ptr"], returns: "i32" },
    getpeername: { args: ["i32", "ptr", "ptr"], returns: "i32" },
    getsockopt: { args: ["i32", "i32", "i32", "ptr", "ptr"], returns: "i32" },
    shutdown: { args: ["i32", "i32"], returns: "i32" },
  });
  if (libc === null) return null;
  const { getsockname, getpeername, getsockopt, shutdown } = libc;
  // Filled by the calls.
  const name = Buffer.alloc(addressBytes);
  const info = Buffer.alloc(tcpInfoBytes);
  const length = new Uint32Array(1);

  function endpoint(read: typeof getsockname, descriptor: number): { address: string; port: number } | null {
    length[0] = addressBytes;
    if (read(descriptor, ptr(name), ptr(length)) !== 0) return null;
    const port = name.readUInt16BE(2);
    if (name.readUInt16LE(0) === ipv4) return { address: name.subarray(4, 8).join("."), port };
    const groups = name.toString("hex", 8, 24).match(/.{4}/g) ?? [];
    return { address: groups.join(":"), port };
  }

  function idleMs(descriptor: number): number | null {
    length[0] = tcpInfoBytes;
    if (getsockopt(descriptor, tcp, tcpInfo, ptr(info), ptr(length)) !== 0) return null;
    return Math.min(info.readUInt32LE(lastSent), info.readUInt32LE(lastReceived));
  }

  function accepted(descriptor: number, port: number): Accepted | null {
    if (endpoint(getsockname, descriptor)?.port !== port) return null;
    const peer = endpoint(getpeername, descriptor);
    const idle = idleMs(descriptor);
    return peer === null || idle === null ? null : { descriptor, ...peer, idleMs: idle };
  }

  return {
    acceptedOn(port, descriptors) {
      const found: Accepted[] = [];
      for (let descriptor = 0; descriptor < descriptors; descriptor += 1) {
        const each = accepted(descriptor, port);
        if (each !== null) found.push(each);
      }
      return found;
    },
    end: (descriptor) => void shutdown(descriptor, bothDirections),
  };
}
