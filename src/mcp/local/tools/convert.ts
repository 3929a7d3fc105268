import { basename, join } from "node:path";
import { Type } from "@sinclair/typebox";
import { oneOf, strict } from "../../schemas.ts";
import { defineTool } from "../../tool.ts";
import {
  ConversionAnswer,
  carryOut,
  folderOf,
  outputArguments,
  placeOf,
  requirePlaceFor,
} from "../conversion.ts";
import { copyOut } from "../root/copy-out.ts";
import { namedBelow } from "../root/path.ts";
import { maxCredits, spendingLimitOf } from "../spending-limit.ts";
import type { LocalCall } from "../work.ts";

const input = Type.Object(
  {
    path: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: "The file, relative to the root: reports/2026.pdf",
    }),
    ...outputArguments,
    mode: Type.Optional(oneOf(["fast", "accurate"], "Speed or accuracy; default: fast.")),
    layout_fidelity: Type.Optional(
      oneOf(
        ["standard", "formula"],
        "formula: formulas as LaTeX, for types that support it; default: standard.",
      ),
    ),
    pages: Type.Optional(
      Type.String({ maxLength: 1000, description: "Only these pages of a PDF, for example 1-3,5,8-" }),
    ),
    capability_id: Type.Optional(
      Type.String({ maxLength: 64, description: "Type of the file; default: detected from the content." }),
    ),
    options: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Options of the type, as listed by svc_capabilities.",
      }),
    ),
    max_credits: maxCredits,
  },
  strict,
);

export const convertTool = defineTool<typeof input, typeof ConversionAnswer, LocalCall>({
  name: "svc_convert",
  title: "Convert a file",
  words: {
    purpose:
      "Converts a document, image, recording or data file below the root to Markdown, writes it there and answers with its beginning.",
    when: "Call it for files on this machine; for a public page call svc_convert_url.",
    limits:
      "path and out_dir are relative to the root; links are not followed. Writes NAME.md beside the file, or into out_dir, and replaces nothing unless overwrite is true. Waits until it is done; cancelling the call cancels the conversion.",
    cost: "With a configured server it costs Credits by pages, words or minutes: the price is estimated first, and above max_credits nothing is started. Without a server it is free.",
  },
  scopes: ["svc:convert"],
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  input,
  output: ConversionAnswer,
  run: async (wish, call) => {
    const { root, work, signal } = call;
    const named = namedBelow(wish.path, "/path");
    const folder = folderOf(wish.out_dir, named.components.slice(0, -1));
    spendingLimitOf(wish.max_credits);
    return work.withScratch(async (scratch) => {
      const path = join(scratch, "input");
      const { identities } = await copyOut(root, named, path, signal);
      const filename = basename(wish.path);
      const place = placeOf(filename, folder, wish, identities);
      await requirePlaceFor(call, place, wish);
      const converter = await work.converter();
      const request = {
        ...{ path, filename, capabilityId: wish.capability_id ?? null, mode: wish.mode ?? null },
        ...{ layoutFidelity: wish.layout_fidelity ?? null, pages: wish.pages ?? null },
        options: wish.options ?? {},
      };
      const prepared = await converter.prepare(request, signal);
      return carryOut({ converter, prepared, place, wish, scratch }, call);
    });
  },
});
