/**
 * Landlock (docs.kernel.org/userspace-api/landlock) restricts file access and connections of the calling thread, and of
 * the threads and processes that it starts later, permanently. Other threads of the process stay free.
 */
import { ptr } from "bun:ffi";
import { closeSync, constants, openSync } from "node:fs";
import type { Libc } from "./libc.ts";

const calls = { createRuleset: 444, addRule: 445, restrictSelf: 446 } as const;
const askVersion = 1n;
const [rulePath, rulePort] = [1n, 2n];

const execute = 1n << 0n;
const [writeFile, readFile, readDirectory] = [1n << 1n, 1n << 2n, 1n << 3n];
/** Removing and creating files, folders, links, sockets and devices. */
const change = 0b1_1111_1111n << 4n;
/** Since version 2: moving to another folder. Since 3: truncating. */
const [refer, truncate] = [1n << 13n, 1n << 14n];
const [bindTcp, connectTcp] = [1n << 0n, 1n << 1n];
/** Abstract sockets and signals outside of the domain. */
const scopes = 0b11n;
/** Minimum interface versions. */
const [netVersion, scopeVersion] = [4, 6];

/** 0: not available or disabled. */
export const landlockVersion = (libc: Libc): number =>
  Math.max(0, libc.call(calls.createRuleset, 0n, 0n, askVersion, 0n));

/** Linux 6.7. */
export const fencesPorts = (version: number): boolean => version >= netVersion;
/** Linux 6.12. */
export const fencesSignals = (version: number): boolean => version >= scopeVersion;

/** Missing paths are skipped. */
export interface Fence {
  /** Paths to read. */
  read: readonly string[];
  /** Paths to read and execute. */
  execute: readonly string[];
  /** Folders with all rights. */
  write: readonly string[];
  /** Devices to read and write. */
  devices: readonly string[];
  /** The only allowed port; null: none. */
  port: number | null;
}

/** Available restrictions: all, files only (before Linux 6.7), or nothing. */
export function fenceIn(libc: Libc, fence: Fence): "all" | "files" | "nothing" {
  const version = landlockVersion(libc);
  if (version < 1) return "nothing";
  const later = (version >= 2 ? refer : 0n) | (version >= 3 ? truncate : 0n);
  const reading = readFile | readDirectory;
  const everything = execute | reading | writeFile | change | later;
  const hasNet = fencesPorts(version);
  const attributes = BigUint64Array.from([
    everything,
    ...(hasNet ? [bindTcp | connectTcp] : []),
    ...(fencesSignals(version) ? [scopes] : []),
  ]);
  const bytes = BigInt(attributes.byteLength);
  const ruleset = libc.call(calls.createRuleset, BigInt(ptr(attributes)), bytes, 0n, 0n);
  if (ruleset < 0) return "nothing";
  const allow = (path: string, access: bigint) => allowPath(libc, ruleset, path, access);
  for (const path of fence.read) allow(path, reading);
  for (const path of fence.execute) allow(path, execute | reading);
  for (const path of fence.write) allow(path, everything);
  for (const path of fence.devices) allow(path, readFile | writeFile | (version >= 3 ? truncate : 0n));
  if (hasNet && fence.port !== null) {
    const rule = BigUint64Array.from([connectTcp, BigInt(fence.port)]);
    if (libc.call(calls.addRule, BigInt(ruleset), rulePort, BigInt(ptr(rule)), 0n) !== 0) return "nothing";
  }
  const bound = libc.call(calls.restrictSelf, BigInt(ruleset), 0n, 0n, 0n) === 0;
  closeSync(ruleset);
  if (!bound) return "nothing";
  return hasNet ? "all" : "files";
}

/** Files accept only file rights. */
function allowPath(libc: Libc, ruleset: number, path: string, access: bigint): void {
  const opened = open(path, constants.O_RDONLY | constants.O_DIRECTORY) ?? open(path, constants.O_RDONLY);
  if (opened === null) return;
  // struct landlock_path_beneath_attr, packed: rights, then the descriptor.
  const rule = Buffer.alloc(12);
  rule.writeInt32LE(opened, 8);
  for (const rights of [access, access & (execute | writeFile | readFile | truncate)]) {
    rule.writeBigUInt64LE(rights, 0);
    if (libc.call(calls.addRule, BigInt(ruleset), rulePath, BigInt(ptr(rule)), 0n) === 0) break;
  }
  closeSync(opened);
}

function open(path: string, flags: number): number | null {
  try {
    return openSync(path, flags);
  } catch {
    return null;
  }
}
