import { Type } from "@sinclair/typebox";
import { oneOf, orNull, strict } from "../../schemas.ts";
import { defineTool } from "../../tool.ts";
import type { LocalCall } from "../work.ts";

const input = Type.Object({}, strict);
const output = Type.Object({
  ok: Type.Boolean({ description: "Whether no check failed." }),
  checks: Type.Array(
    Type.Object({
      name: Type.String(),
      status: oneOf(["ok", "warn", "fail"]),
      message: Type.String(),
      action: orNull(Type.String(), "What to do about it."),
    }),
  ),
});

export const doctorTool = defineTool<typeof input, typeof output, LocalCall>({
  name: "svc_doctor",
  title: "Check the installation",
  words: {
    purpose:
      "Checks this machine's Markmill: configuration, disk, clock, engines, models, the way out, and whether the configured server answers and accepts the key.",
    when: "Call it when conversions fail for no reason that the error tells.",
    limits: "Takes no arguments and some seconds. Keys are not shown, nor paths outside the root.",
    cost: "Costs no Credits.",
  },
  scopes: [],
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  input,
  output,
  run: async (_, { work }) => {
    const checks = await work.examine();
    return { body: { ok: checks.every(({ status }) => status !== "fail"), checks } };
  },
});
