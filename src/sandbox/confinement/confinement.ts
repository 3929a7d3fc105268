/** Confinement of external programs by the kernel. */

import { ptr } from "bun:ffi";
import { closeSync, constants, openSync } from "node:fs";
import { type Libc, linux, loadLibc } from "./libc.ts";
import { filterCalls, hasFilters } from "./system-calls.ts";

/**
 * Landlock (docs.kernel.org/userspace-api/landlock) restricts file access and connections of the calling thread and its
 * descendants, permanently.
 */

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
const landlockVersion = (libc: Libc): number =>
  Math.max(0, libc.call(calls.createRuleset, 0n, 0n, askVersion, 0n));

/** Linux 6.7. */
const fencesPorts = (version: number): boolean => version >= netVersion;
/** Linux 6.12. */
const fencesSignals = (version: number): boolean => version >= scopeVersion;

interface Fence {
  /** Paths to read and execute; missing ones are skipped. */
  read: readonly string[];
  /** Folders with all rights. */
  write: readonly string[];
  /** Devices to read and write. */
  devices: readonly string[];
  /** The only allowed port. */
  port: number;
}

/** Available restrictions: all, files only (before Linux 6.7), or nothing. */
function fenceIn(libc: Libc, fence: Fence): "all" | "files" | "nothing" {
  const version = landlockVersion(libc);
  if (version < 1) return "nothing";
  const later = (version >= 2 ? refer : 0n) | (version >= 3 ? truncate : 0n);
  const reading = execute | readFile | readDirectory;
  const everything = reading | writeFile | change | later;
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
  for (const path of fence.write) allow(path, everything);
  for (const path of fence.devices) allow(path, readFile | writeFile | (version >= 3 ? truncate : 0n));
  if (hasNet) {
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

/** `full`: files, ports and system calls. `partial`: some of these. `none`: unconfined. */
export type Confinement = "full" | "partial" | "none";

/** `partly`: the administrator accepts partial confinement. */
export const isEnough = (level: Confinement, partly: boolean): boolean => level === "full" || partly;

let ofThisMachine: Confinement | undefined;

/** What this machine's kernel supports. */
export function possibleConfinement(): Confinement {
  ofThisMachine ??= confinementBy(loadLibc());
  return ofThisMachine;
}

/** As reported by the kernel; null: no C library. */
export function confinementBy(libc: Libc | null): Confinement {
  if (libc === null) return "none";
  const version = landlockVersion(libc);
  return levelOf(version > 0, fencesPorts(version), hasFilters(libc));
}

/** Confines this process permanently; returns the level reached. */
export function confine(libc: Libc, fence: Fence): Confinement {
  dropCapabilities(libc);
  const fenced = fenceIn(libc, fence);
  const filtered = filterCalls(libc, { signalling: fencesSignals(landlockVersion(libc)) });
  return levelOf(fenced !== "nothing", fenced === "all", filtered);
}

function levelOf(files: boolean, ports: boolean, calls: boolean): Confinement {
  if (files && ports && calls) return "full";
  return files || calls ? "partial" : "none";
}

/** CAP_DAC_READ_SEARCH: the program may belong to another user. */
const keptCapability = 2;
const capabilitiesMax = 64;

/** Drops all other capabilities, also for descendants. */
function dropCapabilities(libc: Libc): void {
  for (let each = 0; each < capabilitiesMax; each += 1)
    if (each !== keptCapability) libc.prctl(linux.prDropCapability, each);
}
