/** `markmill` from source, but for the way out, which leads to a receiver on loopback. */

import { systemContext } from "../../../src/cli/context.ts";
import { run } from "../../../src/cli/run.ts";
import { loopbackEgress } from "../../../src/services/testing/loopback-egress.ts";

const context = systemContext();
const parts = {
  ...context.parts,
  startServer: async () => {
    const { startServer } = await import("../../../src/http/serve.ts");
    const egress = loopbackEgress(Number(process.env.RECEIVER_PORT));
    return ((settings, hooks) => startServer(settings, hooks, egress)) satisfies typeof startServer;
  },
};
process.exit(await run(process.argv.slice(2), { ...context, parts }));
