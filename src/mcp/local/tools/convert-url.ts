import { Type } from "@sinclair/typebox";
import { Fault } from "../../../../config/errors/fault.ts";
import { urlCharactersMax } from "../../../egress/limits.ts";
import { temporaryName } from "../../../shared/temporary-name.ts";
import { strict } from "../../schemas.ts";
import { defineTool } from "../../tool.ts";
import {
  ConversionAnswer,
  carryOut,
  folderOf,
  outputArguments,
  placeOf,
  requirePlaceFor,
} from "../conversion.ts";
import { requirePlace } from "../root/place-file.ts";
import { maxCredits, spendingLimitOf } from "../spending-limit.ts";
import type { LocalCall } from "../work.ts";

const input = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: urlCharactersMax,
      description: "Public https URL.",
    }),
    ...outputArguments,
    accept_remote_fetch: Type.Boolean({
      description: "Must be true: the page is fetched over the network. Ask the user before.",
    }),
    max_credits: maxCredits,
  },
  strict,
);

export const convertUrlTool = defineTool<typeof input, typeof ConversionAnswer, LocalCall>({
  name: "svc_convert_url",
  title: "Convert a public page",
  words: {
    purpose:
      "Fetches a public https page (article, repository file, thread, document), converts it to Markdown, writes it below the root and returns its beginning.",
    when: "Call it for public pages; for files on this machine call svc_convert.",
    limits:
      "Pages that require a login, and URLs with user names, signatures or tokens, are refused; images stay links. Writes NAME.md, where NAME is the page's title, into out_dir or the root, and replaces nothing unless overwrite is true. Cancelling the call cancels the conversion.",
    cost: "With a configured server it costs Credits by fetching time and words: the price is estimated first, and above max_credits nothing is started. Without a server it is free.",
  },
  scopes: ["svc:convert"],
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  input,
  output: ConversionAnswer,
  run: async (wish, call) => {
    if (!wish.accept_remote_fetch) throw new Fault("remote_fetch_not_accepted");
    const { work, signal } = call;
    const folder = folderOf(wish.out_dir, []);
    spendingLimitOf(wish.max_credits);
    return work.withScratch(async (scratch) => {
      // Checks the target as far as possible before anything is fetched.
      await requirePlace(call.root, { folder, name: temporaryName(), overwrite: false, spared: [] });
      const converter = await work.converter();
      const prepared = await converter.prepareAddress(wish.url, scratch, signal);
      const place = placeOf(prepared.request.filename, folder, wish);
      await requirePlaceFor(call, place, wish);
      return carryOut({ converter, prepared, place, wish, scratch }, call);
    });
  },
});
