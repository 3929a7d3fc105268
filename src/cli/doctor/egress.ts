import { systemTimers } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { vainEntries } from "../../egress/allow.ts";
import { authoritiesProblems } from "../../egress/transport/authorities.ts";
import { proxyProblem } from "../../egress/transport/system.ts";
import { type Check, type Finding, fail, ok, warn } from "./check.ts";

const proxyTimeoutMs = 5_000;

export const egress: Check = {
  name: "way out",
  run: async (settings, { environment }) => {
    const proxy = settings["egress.proxy"];
    const problem = proxy === null ? null : await proxyProblem(proxy, systemTimers, proxyTimeoutMs);
    const findings = [
      ...authoritiesProblems(settings, environment).map((each) =>
        fail(each, "Name a PEM file that the server's user can read."),
      ),
      ...(proxy === null || problem === null ? [] : [unreachable(new URL(proxy).host, problem)]),
      ...listFindings(settings),
    ];
    return findings.length > 0
      ? findings
      : [ok(`egress.mode is ${settings["egress.mode"]}${proxy === null ? "" : ", by proxy"}`)];
  },
};

const unreachable = (host: string, problem: string) =>
  fail(
    `the proxy ${host} cannot be reached: ${problem}`,
    "Check egress.proxy, and from this machine the way to it.",
  );

function listFindings(settings: Settings): Omit<Finding, "name">[] {
  const lists = [...settings["egress.allow"], ...settings["egress.webhook_allow"]];
  const findings = vainEntries(lists).map((entry) =>
    warn(
      `${entry} is allowed in vain: it is refused always`,
      "Take it out; give the service another address.",
    ),
  );
  if (settings["egress.mode"] === "allowlist" && lists.length === 0) {
    findings.push(
      warn(
        "egress.mode is allowlist, but no host is listed",
        "List hosts in egress.allow, or set egress.mode to off.",
      ),
    );
  }
  return findings;
}
