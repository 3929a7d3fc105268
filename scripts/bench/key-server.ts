/**
 * A program: the server as it is, from source, that looks up the key of each request, or one to which every caller is
 * the same known account without a look at what was sent. It reads what it is to be from standard input.
 */

import { listen } from "../../src/http/server/listen.ts";
import { type KeyServerPlan, openKeyServer } from "./key-server-parts.ts";

const plan = JSON.parse(await Bun.stdin.text()) as KeyServerPlan;
const { settings, parts } = await openKeyServer(plan);
const { address } = listen(settings, parts);
console.log(new URL(address).port);
