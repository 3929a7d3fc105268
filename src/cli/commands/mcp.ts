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
    "An MCP client starts it and speaks to it; see docs/agents.md for how to set clients up. It has eleven tools: to convert files and public pages, to look at jobs, images, usage, capabilities and prices, to check bundles and this installation.",
    "DIR is the only folder that its tools read and write: names that are absolute, lead out of it or go over links are refused. Without --root or MARKMILL_MCP_ROOT the tools that need files refuse to work; the others do.",
    "With a server (--server, MARKMILL_SERVER or cli.server) conversions go through its API and cost Credits: each call is estimated first, and above its max_credits (15 Credits where it names none) nothing is started. The key comes from MARKMILL_API_KEY or from ~/.config/markmill/credentials.toml; no tool takes one. Without a server this executable converts.",
    "Standard output belongs to the protocol, with --json too, which only has a start that fails say why there. Everything else is said on standard error. It ends with 0 when standard input ends, or at SIGTERM or SIGINT; conversions that run are cancelled then.",
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
      doc: "Convert through a server, with the key that markmill credentials add has kept.",
    },
  ],
  run: async ({ flags, context }) => {
    const { config, "data-dir": dataDir, server: address } = flags;
    const { settings } = settingsFor({ config, "data-dir": dataDir, server: address }, context);
    const { MARKMILL_MCP_ROOT: variable } = context.environment;
    // What a client leaves empty by mistake must not be the folder in which it happens to start this.
    if (flags.root === "") throw new UsageError("--root needs a folder; leave it out to serve none");
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
      root === null
        ? "mcp: no --root is given; tools that need files refuse to work"
        : `mcp: serving ${root.path}`,
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

/** Throws UsageError: what is not a folder cannot be a root. */
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
