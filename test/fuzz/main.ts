/** `npm run fuzz:api [-- --count N --seed N --only OPERATION --limited]`: requests from the OpenAPI document at the executable. */
import { parseArgs } from "node:util";
import { executable } from "../support/executable.ts";
import { runSession, toldOf } from "./session.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", multiple: true, default: [] },
    lanes: { type: "string", default: "16" },
    limited: { type: "boolean", default: false },
  },
});
const options = {
  seed: Number(values.seed),
  count: Number(values.count),
  only: values.only,
  lanes: Number(values.lanes),
  limited: values.limited,
  command: [await executable()],
};
console.log(`seed ${options.seed}`);
const session = await runSession(options);
console.log(toldOf(session, options));
process.exit(session.failures.length + session.afterwards.length === 0 ? 0 : 1);
