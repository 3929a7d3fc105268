import { expect, test } from "bun:test";
import type { Context } from "../context.ts";
import { createRedaction } from "./redaction.ts";

const environment = { MARKMILL_API_KEY: "a key of another form", HOME: "/users/ada lovelace" };
const context = { environment, cwd: "/place/of the client" } as unknown as Context;
const redacted = createRedaction("/documents/all of them", ["/data/mark mill"], context);
const elsewhere = "[a path outside the root]";

test.each([
  ["/documents/all of them/reports/a.pdf is there", "reports/a.pdf is there"],
  ["/documents/all of them, the root", "., the root"],
  ["/documents/all of them-old/x is another", `${elsewhere} of them-old/x is another`],
  ["https://host.example/documents/all of them/x", "https://host.example/documents/all of them/x"],
  ["/users/ada lovelace/.config/markmill/credentials.toml can be read", `${elsewhere} can be read`],
  ["Run: chmod 700 /data/mark mill/master.key", `Run: chmod 700 ${elsewhere}`],
  ["/place/of the client will be made", `${elsewhere} will be made`],
  ["see /etc/x.toml, /var/y; (/opt/z)", `see ${elsewhere}, ${elsewhere}; (${elsewhere})`],
  ["https://host.example/base runs version 1", "https://host.example/base runs version 1"],
  ["docs/speech.md says which", "docs/speech.md says which"],
  ["egress.mode is open and/or closed", "egress.mode is open and/or closed"],
  [`the key mk_live_${"0".repeat(64)} is refused`, "the key [key] is refused"],
  ["a key of another form is refused", "[key] is refused"],
])("%j becomes %j", (text, shown) => {
  expect(redacted(text)).toBe(shown);
});
