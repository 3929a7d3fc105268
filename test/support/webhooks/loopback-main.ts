/** `markmill` from source, but for the way out, which leads to a receiver on loopback. */

import { systemContext } from "../../../src/cli/context.ts";
import type { StartServer } from "../../../src/cli/parts.ts";
import { run } from "../../../src/cli/run.ts";
import { createHostedMcp } from "../../../src/mcp/hosted.ts";
import { loopbackEgress } from "../../../src/services/testing/loopback-egress.ts";

const context = systemContext();
const parts = {
  ...context.parts,
  startServer: async () => {
    const { startServer } = await import("../../../src/http/server/serve.ts");
    const egress = loopbackEgress(Number(process.env.RECEIVER_PORT));
    const start: StartServer = (settings, hooks) =>
      startServer(settings, { ...hooks, mcp: createHostedMcp }, egress);
    return start;
  },
};
process.exit(await run(process.argv.slice(2), { ...context, parts }));
