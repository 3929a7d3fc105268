import { resolve } from "node:path";
import { Readable, Writable } from "node:stream";
import { systemReason } from "../../../config/errors/system-error.ts";
import { openRoot, type Root } from "../../mcp/local/root/root.ts";
import { exit, UsageError } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { printable } from "../../shared/command-line/output.ts";
import { type Command, defineCommand } from "../command.ts";
import type { Context } from "../context.ts";
import { clientOf } from "../server.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "mcp",
  summary: "Serve agents on this machine: an MCP server over standard input and output.",
  details: [
    "Started by an MCP client; see docs/agents.md for client setup. It has eleven tools: to convert files and public pages, to read jobs, images, usage, capabilities and prices, and to check bundles and this installation.",
    "DIR is the only folder that its tools read and write: absolute paths, paths outside and symbolic links are rejected. Without --root or MARKMILL_MCP_ROOT the tools that need files are disabled.",
    "With a server (--server, MARKMILL_SERVER or cli.server) conversions use its API and cost Credits: each call is estimated first, and nothing starts above its max_credits (default: 15 Credits). The key comes from MARKMILL_API_KEY or from ~/.config/markmill/credentials.toml, never from a tool call. Otherwise this executable converts.",
    "Standard output is reserved for the protocol, also with --json, except for a failed start. All other messages go to standard error. It exits with 0 when standard input ends, or on SIGTERM or SIGINT; running conversions are then cancelled.",
  ],
  flags: {
    root: {
      value: "DIR",
      doc: "The only folder that tools read and write; default: MARKMILL_MCP_ROOT.",
      complete: "folder",
    },
    ...serverFlags,
  },
  examples: [
    { command: "markmill mcp --root /srv/documents", doc: "Serve one folder; clients start it like this." },
    {
      command: "markmill mcp --root /srv/documents --server https://markmill.example.org",
      doc: "Convert through a server, with the saved API key.",
    },
  ],
  run: async ({ flags, context }) => {
    const { config, "data-dir": dataDir, server: address } = flags;
    const { settings } = settingsFor({ config, "data-dir": dataDir, server: address }, context);
    const { MARKMILL_MCP_ROOT: variable } = context.environment;
    // An empty value must not mean the current folder.
    if (flags.root === "") throw new UsageError("--root needs a folder; omit it to serve none");
    const given = flags.root ?? (variable || null);
    const root = given === null ? null : await rootAt(given, context);
    const server = settings["cli.server"];
    const client = server === null ? null : clientOf(server, context);
    const [{ serveLocal }, { createWork }] = await Promise.all([
      import("../../mcp/local/serve.ts"),
      import("../mcp/work.ts"),
    ]);
    const work = createWork(
      { settings, client, root, flags: { config, "data-dir": dataDir, server: address } },
      context,
    );
    const report = (message: string) => context.err(`markmill: ${printable(message)}\n`);
    report(
      root === null ? "mcp: no --root; tools that need files are disabled" : `mcp: serving ${root.path}`,
    );
    try {
      const input = Readable.fromWeb(context.stdin());
      await serveLocal({
        root,
        client,
        work,
        input,
        output: outputOf(context),
        report,
        stop: context.stopSignal(),
      });
    } finally {
      await work.close();
      await root?.folder.close();
    }
    return { exit: exit.done, json: null, text: "", printed: true };
  },
});

/** Throws UsageError if it is not a folder. */
async function rootAt(given: string, { cwd }: Context): Promise<Root> {
  try {
    return await openRoot(resolve(cwd, given));
  } catch (error) {
    const reason = systemReason(error) ?? (error instanceof Error ? error.message : String(error));
    throw new UsageError(`--root ${given}: ${reason}`);
  }
}

function outputOf(context: Context): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      context.out(chunk.toString()).then(() => done(), done);
    },
  });
}
