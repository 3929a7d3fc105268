import { UsageError } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { ceilingDefault, outputOf } from "../convert/backends.ts";
import { convertBy, wayOf } from "../convert/command.ts";
import { convertAddress } from "../convert/convert-address.ts";

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
    bundle: { doc: "Write a folder NAME/ with Markdown, images, subtitles, provenance and quality report." },
    "max-credits": { value: "N", doc: `Ceiling; default: ${ceilingDefault}. Only with a server.` },
    ...serverFlags,
  },
  examples: [
    {
      command: "markmill convert-url https://example.org/article --accept-remote-fetch -o article.md",
      doc: "Convert a page.",
    },
  ],
  run: async ({ flags, operands, json, context }) => {
    if (!flags["accept-remote-fetch"])
      throw new UsageError(
        "the page is fetched over the network: add --accept-remote-fetch to agree to that",
      );
    const way = await wayOf(flags, context);
    const { ceilingCreditUnits } = way;
    const output = { ...outputOf(flags.output, flags.bundle, 1, context), many: false };
    const [address = ""] = operands;
    return await convertBy(
      way,
      context,
      { json, output: output.output, skipped: 0, reportPath: null },
      (backend) => convertAddress({ address, output, ceilingCreditUnits, backend, context }),
    );
  },
});
