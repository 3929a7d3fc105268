import { Elysia } from "elysia";
import { administrationFor, type HttpParts } from "../../context.ts";
import { json } from "../../json.ts";
import { operation } from "../../operation.ts";
import { AdminSelfTest } from "../../schemas/admin/self-test.ts";
import { administration } from "./shared.ts";

export function selfTestRoutes(parts: HttpParts) {
  return new Elysia().post(
    "/v1/admin/self-test",
    async ({ request }) => {
      const results = await administrationFor(request, parts).selfTest({});
      const answer: AdminSelfTest = {
        ok: results.every(({ ok }) => ok !== false),
        capabilities: results.map(({ capabilityId, ...rest }) => ({ capability_id: capabilityId, ...rest })),
      };
      return json(answer);
    },
    {
      parse: "none",
      detail: operation({
        ...administration,
        id: "adminTestCapabilities",
        summary: "Convert a small sample of each kind",
        description:
          "An extension. One after the other, in child processes as for jobs; each has 30 seconds. Nothing is stored and nothing charged. Asked for while it runs, it answers with what that run finds. It can be begun six times a minute.",
        success: { 200: { description: "What came of each.", schema: AdminSelfTest } },
      }),
    },
  );
}
