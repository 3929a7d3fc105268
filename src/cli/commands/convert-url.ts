import { UsageError } from "../../shared/command-line/exit.ts";
import { serverFlags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { outputOf, spendingLimitDefault } from "../convert/backends.ts";
import { convertBy, wayOf } from "../convert/command.ts";
import { convertAddress } from "../convert/convert-address.ts";

export const command: Command = defineCommand({
  name: "convert-url",
  summary: "Convert a public page to Markdown.",
  details: [
    "URL is the https URL of a public page: an article, a file or discussion on a code host, a thread, a public document. A bare domain and http become https. URLs with user names, signatures or tokens are rejected. Without -o the Markdown is written to standard output.",
    "With a server (--server, MARKMILL_SERVER or cli.server), the server fetches the page without your logins, and the conversion costs Credits by fetch time and words. Otherwise this executable fetches it, with the same rules (egress.mode, egress.allow). Images of the page are not fetched; they stay links.",
  ],
  arguments: [{ name: "URL", doc: "URL of the page." }],
  flags: {
    "accept-remote-fetch": { doc: "Consent to fetching the page; required." },
    output: {
      value: "PATH",
      short: "o",
      doc: "A file, or a folder for NAME.md, where NAME is the page's title; - is standard output.",
      complete: "file",
    },
    bundle: { doc: "Write a folder NAME/ with Markdown, images, subtitles, provenance and quality report." },
    "max-credits": {
      value: "N",
      doc: `Spending limit; default: ${spendingLimitDefault}. Only with a server.`,
    },
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
      throw new UsageError("the page is fetched over the network; add --accept-remote-fetch to confirm");
    const way = await wayOf(flags, context);
    const { spendingLimitCreditUnits } = way;
    const output = { ...outputOf(flags.output, flags.bundle, 1, context), many: false };
    const [address = ""] = operands;
    return await convertBy(
      way,
      context,
      { json, output: output.output, skipped: 0, reportPath: null },
      (backend) => convertAddress({ address, output, spendingLimitCreditUnits, backend, context }),
    );
  },
});
