import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { strict } from "../../schemas.ts";
import { defineTool } from "../../tool.ts";
import { copyOut } from "../root/copy-out.ts";
import { namedBelow } from "../root/path.ts";
import type { LocalCall } from "../work.ts";

const input = Type.Object(
  {
    path: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: "The ZIP, relative to the root: 2026/bundle.zip",
    }),
  },
  strict,
);
const output = Type.Object({
  path: Type.String(),
  ok: Type.Boolean(),
  problems: Type.Array(Type.String(), { description: "Problems in sentences; empty if it is valid." }),
});

const problemsMax = 100;

export const bundleVerifyTool = defineTool<typeof input, typeof output, LocalCall>({
  name: "svc_bundle_verify",
  title: "Check a bundle",
  words: {
    purpose:
      "Checks a bundle or delivery ZIP below the root against its manifest: names, sizes, checksums, missing and additional files.",
    when: "Call it before trusting a result that was stored or transferred.",
    limits: "Works offline. path is relative to the root; links are not followed.",
    cost: "Costs no Credits.",
  },
  scopes: [],
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  input,
  output,
  run: async ({ path }, { root, work, signal }) => {
    const named = namedBelow(path, "/path");
    return work.withScratch(async (scratch) => {
      const copy = join(scratch, "bundle.zip");
      await copyOut(root, named, copy, signal);
      const problems = (await work.verifyZip(copy)).map((problem) => problem.replaceAll(copy, path));
      return { body: { path, ok: problems.length === 0, problems: problems.slice(0, problemsMax) } };
    });
  },
});
