import { type Command, defineCommand } from "../command.ts";
import { backendOf, ceilingOf, outputOf } from "../convert/backends.ts";
import { convertAddress } from "../convert/convert-address.ts";
import { documentOf, overallExit } from "../convert/report.ts";
import { UsageError } from "../exit.ts";
import { serverFlags } from "../flags.ts";
import { clientOf } from "../server.ts";
import { settingsFor } from "../settings.ts";

export const command: Command = defineCommand({
  name: "convert-url",
  summary: "Convert a public page to Markdown.",
  details: [
    "URL is the https address of a page that anybody can open: an article, a file or discussion of a code host, a thread, a public document. A bare domain and http become https. Addresses with user names, signatures or tokens are refused. Without -o the Markdown goes to standard output.",
    "With a server (--server, MARKMILL_SERVER or cli.server) the server fetches the page, in its own name, and it costs Credits: by the time of fetching and the words. Without one this executable fetches it, under the same rules (egress.mode, egress.allow). Pictures of the page are not fetched; they stay links.",
  ],
  arguments: [{ name: "URL", doc: "Address of the page." }],
  flags: {
    "accept-remote-fetch": { doc: "Agree that the page is fetched; without it nothing is done." },
    output: {
      value: "PATH",
      short: "o",
      doc: "A file, or a folder for NAME.md, NAME being the page's title; - is standard output.",
      complete: "file",
    },
    bundle: { doc: "Write a folder NAME/ with Markdown, images, provenance and quality report." },
    "max-credits": { value: "N", doc: "Ceiling; default: 15. Only with a server." },
    ...serverFlags,
  },
  run: async ({ flags, operands, json, context }) => {
    if (!flags["accept-remote-fetch"])
      throw new UsageError(
        "the page is fetched over the network: add --accept-remote-fetch to agree to that",
      );
    const { settings } = settingsFor(
      { config: flags.config, "data-dir": flags["data-dir"], server: flags.server },
      context,
    );
    const server = settings["cli.server"];
    const client = server === null ? null : clientOf(server, context);
    const ceilingCreditUnits = ceilingOf(flags["max-credits"]);
    const output = { ...outputOf(flags.output, flags.bundle, 1, context), many: false };
    const backend = await backendOf(client, settings, context);
    try {
      const [address = ""] = operands;
      const { outcomes, markdown } = await convertAddress({
        ...{ address, output, ceilingCreditUnits, backend, context },
      });
      const items = outcomes.map(({ report }) =>
        json && output.output === null && markdown !== null ? { ...report, markdown } : report,
      );
      const facts = {
        mode: backend.mode,
        server,
        ceilingCreditUnits: client === null ? null : ceilingCreditUnits,
        skipped: 0,
      };
      return { exit: overallExit(outcomes), json: documentOf(facts, items), text: markdown ?? "" };
    } finally {
      await backend.close();
    }
  },
});
