/** All checks of doctor, in order. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { systemTimers } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { SettingsError } from "../../../config/settings/sources.ts";
import { dayMs } from "../../../config/units.ts";
import { builtInLanguage } from "../../../converters/ocr/languages/languages.ts";
import { ledgerFile } from "../../../ledger/database/files.ts";
import type { MasterKeyState } from "../../auth/lost-master-key.ts";
import { vainEntries } from "../../egress/allow.ts";
import { authoritiesProblems } from "../../egress/transport/authorities.ts";
import { proxyProblem } from "../../egress/transport/system.ts";
import { verifyLedger } from "../../operations/admin/billing/ledger.ts";
import { masterKeyStatus } from "../../operations/admin/server/maintenance.ts";
import { possibleConfinement } from "../../sandbox/confinement/confinement.ts";
import { childConfinement, missingSentence } from "../../sandbox/confinement/level.ts";
import { refusedSteps } from "../../sandbox/parent/refused-steps.ts";
import type { ModelKind } from "../../services/models/contract.ts";
import { whyNotTranscribed } from "../../services/models/speech.ts";
import { programsFor } from "../../services/uploads/url/programs.ts";
import { counted } from "../../shared/command-line/output.ts";
import { administer } from "../admin/transport.ts";
import type { Context } from "../context.ts";
import { modelsOf } from "../models.ts";
import { settingsFor } from "../settings.ts";
import { readTlsFiles } from "../tls-files.ts";
import { type Check, type Finding, fail, ok, reasonOf, warn } from "./check.ts";
import { engines } from "./engines.ts";
import { clock, dataDirectory, diskSpace, openFiles } from "./machine.ts";
import { server } from "./server.ts";
import { sso } from "./sso.ts";

const proxyTimeoutMs = 5_000;

const egress: Check = {
  name: "way out",
  run: async (settings, { environment }) => {
    const proxy = settings["egress.proxy"];
    const problem = proxy === null ? null : await proxyProblem(proxy, systemTimers, proxyTimeoutMs);
    const findings = [
      ...authoritiesProblems(settings, environment).map((each) =>
        fail(each, "Set a PEM file that the server's user can read."),
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
    "Check egress.proxy and the network connection to it.",
  );

function listFindings(settings: Settings): Omit<Finding, "name">[] {
  const lists = [...settings["egress.allow"], ...settings["egress.webhook_allow"]];
  const findings = vainEntries(lists).map((entry) =>
    warn(`${entry} is listed but always blocked`, "Remove it, and use another address for the service."),
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

const remedy = "Reinstall it with markmill models install, or remove it with markmill models remove.";

/** Checks all files against their SHA-256. */
const models: Check = {
  name: "models",
  run: async (settings, context) => {
    const store = await modelsOf(settings, context);
    const names: Record<ModelKind, string[]> = {
      "ocr-language": [`${builtInLanguage} (built in)`],
      speech: [],
      "voice-activity": [],
    };
    const problems: string[] = [];
    for (const { name, manifest } of await store.list()) {
      const verified = await store.verify(name);
      if (verified.ok && manifest !== null) names[manifest.kind].push(name);
      for (const problem of verified.problems) problems.push(`${name}: ${problem.replace(/;.*/s, "")}`);
    }
    if (problems.length > 0) return problems.map((problem) => fail(problem, remedy));
    const transcribedWith = [...names.speech, ...names["voice-activity"]];
    const why = names.speech.length === 0 ? null : whyNotTranscribed({ settings, models: store });
    return [
      ok(`OCR languages: ${names["ocr-language"].join(", ")}`),
      ok(
        names.speech.length === 0
          ? "recordings cannot be transcribed: no speech model installed; see docs/speech.md"
          : `speech models: ${transcribedWith.join(", ")}`,
      ),
      ...(why === null ? [] : [fail(why, "Change speech.model, or install that model.")]),
    ];
  },
};

const putBack =
  "Restore a copy, or create a new one with markmill admin reset-master-key --yes-forget-secrets.";

const problems: Readonly<Partial<Record<MasterKeyState, readonly [message: string, action: string]>>> = {
  missing: ["is missing, so the server cannot start", putBack],
  unfit: ["does not belong to this ledger", putBack],
  unreadable: ["cannot be read", "Change its owner to the server's user."],
};

const masterKey: Check = {
  name: "master key",
  run: async (settings, context) => {
    const none = ok("none yet; the first start creates it");
    if (!existsSync(join(settings.data_dir, ledgerFile))) return [none];
    try {
      const { state, mode, path } = await administer(settings, context, masterKeyStatus, {});
      const problem = problems[state];
      if (problem !== undefined) return [fail(`${path} ${problem[0]}`, problem[1])];
      if (state === "none" || mode === null) return [none];
      if ((mode & 0o077) !== 0)
        return [warn(`${path} is accessible by other users of this machine`, `Run: chmod 600 ${path}`)];
      return [ok(`${path} belongs to the ledger; keep a copy of it apart from the ledger`)];
    } catch (error) {
      return [
        fail(`it cannot be compared with the ledger: ${reasonOf(error)}`, "See the findings on the ledger."),
      ];
    }
  },
};

const ledger: Check = {
  name: "ledger",
  run: async (settings, context) => {
    if (!existsSync(join(settings.data_dir, ledgerFile))) {
      return [ok("none yet; the first start creates it")];
    }
    try {
      const report = await administer(settings, context, verifyLedger, {});
      if (report.ok) return [ok(`${counted(report.entries, "entry", "entries")} verified`)];
      return report.problems.map((problem) =>
        fail(
          problem,
          "Keep the data directory as it is, restore the last good backup elsewhere, and compare.",
        ),
      );
    } catch (error) {
      return [
        fail(
          `it cannot be opened: ${reasonOf(error)}`,
          "Check the owner of the files and whether another server uses them.",
        ),
      ];
    }
  },
};

const soonMs = 14 * dayMs;

const tls: Check = {
  name: "TLS",
  run: async (settings, context) => {
    const files = readTlsFiles(settings);
    if (files.kind === "none") return [ok("not used")];
    if (files.kind === "problem") {
      return [fail(files.problem, "Set matching PEM files that the server's user can read.")];
    }
    const { validTo } = files.certificate;
    const leftMs = Date.parse(validTo) - context.clock.nowMs();
    const until = `the certificate is valid until ${validTo}`;
    if (leftMs < 0) return [fail(until, "Renew the certificate.")];
    return [leftMs < soonMs ? warn(until, "Renew the certificate soon.") : ok(until)];
  },
};

/** How child processes are confined. */
const confinement: Check = {
  name: "confinement",
  run: async (settings) => {
    const found = childConfinement(await refusedSteps());
    const message = `child processes, confined: ${found.level}`;
    if (found.level === "full") return [ok(message)];
    const isRequired = settings["sandbox.require"] === "full";
    const problem = isRequired ? "sandbox.require is full, so the server does not start. " : "";
    return [(isRequired ? fail : warn)(message, `${problem}${missingSentence(found)}`)];
  },
};

const fullKernel = "Use Linux 6.7 or later with Landlock and seccomp.";

/** How configured external programs are confined. */
const programs: Check = {
  name: "yt-dlp",
  run: async (settings) => {
    const program = settings["url_import.yt_dlp"];
    if (program === null) return [ok("url_import.yt_dlp is not set")];
    const reason = programsFor(settings).whyNot(program);
    if (reason !== null) return [fail(`${program} is disabled`, reason)];
    const level = possibleConfinement();
    const message = `${program}, confined: ${level}`;
    return [level === "full" ? ok(message) : warn(message, fullKernel)];
  },
};

const checks: readonly Check[] = [
  dataDirectory,
  diskSpace,
  openFiles,
  clock,
  ledger,
  masterKey,
  confinement,
  engines,
  models,
  tls,
  egress,
  programs,
  sso,
  server,
];

/**
 * `more`: optional checks. Stops at an invalid configuration, because the checks would examine the wrong installation.
 */
export async function examine(
  flags: Parameters<typeof settingsFor>[0],
  context: Context,
  more: readonly Check[] = [],
): Promise<Finding[]> {
  const name = "configuration";
  let loaded: ReturnType<typeof settingsFor>;
  try {
    loaded = settingsFor(flags, context);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const action = "See markmill config sample.";
    return error.problems.map((problem) => ({ name, ...fail(problem, action) }));
  }
  const message = loaded.file === null ? "valid; no configuration file" : `valid; ${loaded.file}`;
  const findings: Finding[] = [{ name, status: "ok", message, action: null }];
  for (const check of [...checks, ...more]) {
    const found = await check
      .run(loaded.settings, context)
      .catch((error: unknown) => [fail(`the check itself failed: ${reasonOf(error)}`, "Report this.")]);
    findings.push(...found.map((finding) => ({ name: check.name, ...finding })));
  }
  return findings;
}
