import { describe } from "bun:test";
import { onLoopback } from "./support/webhooks/ground.ts";
import { webhookSuite } from "./support/webhooks/suite.ts";

describe("the server from source, with a way out to loopback", () => webhookSuite(onLoopback));
