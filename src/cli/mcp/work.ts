/** The work of the local MCP server's tools. */
import { resolve } from "node:path";
import { isErrorCode } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Client } from "../../client/client.ts";
import type { Root } from "../../mcp/local/root/root.ts";
import type { Converter, LocalWork } from "../../mcp/local/work.ts";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import type { Context } from "../context.ts";
import { type Backend, ConversionFailed, type Prepared } from "../convert/backend.ts";
import { backendOf } from "../convert/backends.ts";
import { unpack } from "../convert/unpack.ts";
import { withScratch } from "../scratch.ts";
import type { settingsFor } from "../settings.ts";
import { createRedaction } from "./redaction.ts";

interface Given {
  settings: Settings;
  client: Client | null;
  root: Root | null;
  flags: Parameters<typeof settingsFor>[0];
}

export function createWork(
  { settings, client, root, flags }: Given,
  context: Context,
): LocalWork & { close(): Promise<void> } {
  let opening: Promise<Backend> | null = null;
  const redacted = createRedaction(root?.path ?? null, [resolve(context.cwd, settings.data_dir)], context);
  return {
    capabilities: async () =>
      client === null
        ? (await import("../catalog.ts")).catalogHere(settings, context)
        : client.api.getCapabilities(),
    async converter() {
      // A failed call may succeed later.
      opening ??= backendOf(client, settings, context, null).catch((error) => {
        opening = null;
        throw asFault(error);
      });
      return converterOf(await opening) as Converter;
    },
    verifyZip: (path) => context.parts.verifyZip(path),
    unpack,
    async examine() {
      const { examine } = await import("../doctor/examine.ts");
      const findings = await examine(flags, context);
      return findings.map(({ message, action, ...finding }) => ({
        ...finding,
        message: redacted(message),
        action: action === null ? null : redacted(action),
      }));
    },
    withScratch,
    close: async () => (await opening?.catch(() => null))?.[Symbol.asyncDispose](),
  };
}

function converterOf(backend: Backend): Converter<Prepared> {
  return {
    mode: backend.mode,
    prepare: (request, signal) => faulty(backend.prepare(request, signal)),
    prepareAddress: (address, folder, signal) => faulty(backend.prepareAddress(address, folder, signal)),
    convert(prepared, format, to, { onJob, ...watch }) {
      return faulty(backend.convert(prepared, format, to, { ...watch, onJob: async (id) => onJob(id) }));
    },
  };
}

async function faulty<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asFault(error);
  }
}

/** Converts the command line's errors to catalog errors. */
function asFault(error: unknown): unknown {
  if (error instanceof ConversionFailed) {
    const { code, message, details } = error;
    const known = isErrorCode(code) ? code : "conversion_failed";
    return new Fault(known, { message, cause: error, ...(details ? { details: [...details] } : {}) });
  }
  if (error instanceof CliError) {
    const { message, exitCode } = error;
    const code = exitCode === exit.notAllowed ? "forbidden" : "service_unavailable";
    return new Fault(code, { message, cause: error, lasts: true });
  }
  return error;
}
