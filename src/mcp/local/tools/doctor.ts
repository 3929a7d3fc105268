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
      action: orNull(Type.String(), "How to fix it."),
    }),
  ),
});

export const doctorTool = defineTool<typeof input, typeof output, LocalCall>({
  name: "svc_doctor",
  title: "Check the installation",
  words: {
    purpose:
      "Checks this machine's Markmill: configuration, disk, clock, engines, models, network access, and whether the configured server answers and accepts the key.",
    when: "Call it when conversions fail and the error does not explain why.",
    limits: "Takes some seconds. Does not show keys or paths outside the root.",
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
