/**
 * The means of an import for tests of sources: hosts answer what was recorded, and nothing else is there. What may be
 * asked for, where redirects may lead and how much may come is as the guard has it.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemTimers } from "../../../../config/ambient.ts";
import type { Settings } from "../../../../config/settings/schema.ts";
import { defaultSettings } from "../../../../config/settings/testing/defaults.ts";
import { EgressError, type EgressRequest } from "../../contract.ts";
import { refusal } from "../../refusal.ts";
import { permittedUrl } from "../../rules.ts";
import { scriptedEgress } from "../../testing/scripted.ts";
import type { SourcePage, UrlSource } from "../contract.ts";
import { type ImportParts, openImportContext, type RunProgram } from "../import-context.ts";
import { createPoliteness } from "../politeness.ts";

const pieceBytes = 1_000;

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
  const { context, close } = openImportContext(parts);
  try {
    return { page: await source.fetch(new URL(address), context), asked };
  } finally {
    await close();
  }
}

/** What an import is opened with, the addresses that it asks for, and how much of their bodies it has taken. */
export function recordedParts(
  recording: Recording,
  settings: Partial<Settings> = {},
  runProgram: RunProgram = () => Promise.reject(new Error("no program was to run")),
): { parts: ImportParts; asked: string[]; sentBytes(): number } {
  const all = { ...defaultSettings, ...settings };
  const asked: string[] = [];
  let sentBytes = 0;
  const egress = scriptedEgress(async (request) => {
    const asking = permittedUrl(request.url, "import", all);
    if (!asking.ok) return asking;
    asked.push(request.url);
    const found = typeof recording === "function" ? recording(request) : recording[request.url];
    const { status = 200, headers = {}, body = "", url = request.url } = found ?? { status: 404 };
    const reached = permittedUrl(url, "import", all);
    if (!reached.ok) return refusal("redirect_inside", "the recording redirects there");
    return {
      ok: true,
      url,
      status,
      headers: new Headers(headers),
      body: bodyOf(body, request, (bytes) => {
        sentBytes += bytes;
      }),
    };
  });
  egress.relay = async () => ({
    url: "http://relay:password@127.0.0.1:9",
    ended: () => null,
    bytes: () => 0,
    close: async () => undefined,
  });
  const parts: ImportParts = {
    settings: all,
    egress,
    politeness: createPoliteness({ clock: systemClock, timers: systemTimers }),
    whyNoRecordings: null,
    clock: systemClock,
    timers: systemTimers,
    makeFolder: () => mkdtemp(join(tmpdir(), "markmill-import-")),
    programs: { run: runProgram, whyNot: () => null },
    removeFolder: (path) => rm(path, { recursive: true }),
  };
  return { parts, asked, sentBytes: () => sentBytes };
}

/** As it would come over a network: piece by piece, and no further than the request lets it. */
function bodyOf(
  body: unknown,
  request: EgressRequest,
  sent: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  const most = Math.min(request.compressedBytesMax, request.expandedBytesMax);
  const bytes = bytesOf(body);
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = bytes.subarray(at, at + pieceBytes);
        at += piece.length;
        sent(piece.length);
        if (at > most) controller.error(new EgressError(refusal("too_large", `more than ${most} bytes`)));
        else if (piece.length === 0) controller.close();
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}
