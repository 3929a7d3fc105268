import { expect, test } from "bun:test";
import { jobErrorCodes } from "../../config/errors/catalog.ts";
import { hostedTools } from "./hosted.ts";
import { nextSteps } from "./next-steps.ts";

test("every code that a job ends with, or that may pass, says what to do; tools are called by their names", () => {
  for (const code of [...jobErrorCodes, "rate_limited", "service_unavailable", "internal_error"] as const)
    expect(nextSteps[code]).toMatch(/^[A-Z].*\.$/s);
  const names = new Set<string>(hostedTools.map(({ name }) => name));
  for (const step of Object.values(nextSteps))
    for (const name of step?.match(/svc_\w+/g) ?? []) expect(names).toContain(name);
});
