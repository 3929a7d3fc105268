/** `npm run fuzz:api [-- --count N --seed N --only OPERATION --limited]`: requests from the OpenAPI document at the executable. */
import { parseArgs } from "node:util";
import { executable } from "../support/executable.ts";
import { runSession, toldOf } from "./session.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    only: { type: "string", multiple: true, default: [] },
    lanes: { type: "string", default: "16" },
    limited: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
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
if (values.verbose)
  for (const [what, times] of [...session.shown].sort()) console.log(`${String(times).padStart(6)} ${what}`);
console.log(toldOf(session, options));
const isSound = session.failures.length + session.afterwards.length === 0;
process.exit(isSound && session.requests >= options.count ? 0 : 1);
