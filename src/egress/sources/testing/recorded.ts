/** The means of an import for tests of sources: hosts answer what was recorded, and nothing else is there. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemTimers } from "../../../../config/ambient.ts";
import type { Settings } from "../../../../config/settings/schema.ts";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import type { EgressRequest } from "../../contract.ts";
import { scriptedEgress } from "../../testing/scripted.ts";
import type { SourcePage, UrlSource } from "../contract.ts";
import { createHosts } from "../hosts.ts";
import { type ImportParts, openMeans, type RunProgram } from "../means.ts";

export interface Recorded {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Anything that is no text or bytes is sent as JSON. */
  body?: unknown;
  /** Where redirects have led. */
  url?: string;
}

/** By address, or computed of each request. */
export type Recording =
  | Readonly<Record<string, Recorded>>
  | ((request: EgressRequest) => Recorded | undefined);

export interface Tried {
  page: SourcePage | null;
  /** Addresses in the order in which they were asked for. */
  asked: string[];
}

/** What a source makes of an address; rejects as it does. What was not recorded is 404. */
export async function trySource(
  source: UrlSource,
  address: string,
  recording: Recording,
  settings: Partial<Settings> = {},
  runProgram?: RunProgram,
): Promise<Tried> {
  const { parts, asked } = recordedParts(recording, settings, runProgram);
  const { means, close } = openMeans(parts);
  try {
    return { page: await source.fetch(new URL(address), means), asked };
  } finally {
    await close();
  }
}

/** What an import is opened with, and the addresses that it asks for. */
export function recordedParts(
  recording: Recording,
  settings: Partial<Settings> = {},
  runProgram: RunProgram = () => Promise.reject(new Error("no program was to run")),
): { parts: ImportParts; asked: string[] } {
  const asked: string[] = [];
  const egress = scriptedEgress(async (request) => {
    asked.push(request.url);
    const found = typeof recording === "function" ? recording(request) : recording[request.url];
    const { status = 200, headers = {}, body = "", url = request.url } = found ?? { status: 404 };
    return { ok: true, url, status, headers: new Headers(headers), body: new Blob([bytesOf(body)]).stream() };
  });
  egress.relay = async () => ({
    url: "http://relay:password@127.0.0.1:9",
    ended: () => null,
    bytes: () => 0,
    close: async () => undefined,
  });
  const parts: ImportParts = {
    settings: { ...defaultSettings, ...settings },
    egress,
    hosts: createHosts({ clock: systemClock, timers: systemTimers }),
    clock: systemClock,
    timers: systemTimers,
    makeFolder: () => mkdtemp(join(tmpdir(), "markmill-import-")),
    programs: { run: runProgram, whyNot: () => null },
    removeFolder: (path) => rm(path, { recursive: true }),
  };
  return { parts, asked };
}

function bytesOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === "string" ? body : JSON.stringify(body);
}
