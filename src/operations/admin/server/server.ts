/** The running server for administrators: settings, statistics, log and self-test. */
import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import { settingKeys, settingOf } from "../../../../config/settings/names.ts";
import { describeOrigin } from "../../../../config/settings/sources.ts";
import { printedValue } from "../../../../config/settings/values.ts";
import { dayMs } from "../../../../config/units.ts";
import { contractVersion, version } from "../../../../config/version.ts";
import { engineVersions } from "../../../../converters/engines/versions.ts";
import { latestVersion } from "../../../../ledger/migrations/migrate.ts";
import { logLevels } from "../../../log/log.ts";
import { childConfinement } from "../../../sandbox/confinement/level.ts";
import { adminOperation } from "../../admin-operation.ts";
import { limitIn } from "../../fields/paging.ts";
import { count, dateTime, dateTimeOrNull, limit, textOrNull, withExample } from "../../schema.ts";
import { ok } from "../../success.ts";

const countOrNull = (description: string) => Type.Union([count, Type.Null()], { description });

const AdminSettingList = Type.Object(
  {
    settings: Type.Array(
      Type.Object({
        key: Type.String({ examples: ["server.listen"] }),
        value: Type.Unknown({ description: "Null: not set. Secrets are left out." }),
        source: textOrNull("The flag, variable or file that sets it, or default."),
        unit: textOrNull("Of a number."),
        doc: Type.String(),
      }),
    ),
  },
  {
    $id: "AdminSettingList",
    ...withExample({
      settings: [
        {
          key: "server.listen",
          value: "127.0.0.1:8484",
          source: "default",
          unit: null,
          doc: "Address and port to listen on.",
        },
      ],
    }),
  },
);

export const listSettings = adminOperation({
  id: "adminListSettings",
  method: "GET",
  path: "/v1/admin/settings",
  summary: "List settings",
  description:
    "Returns the active settings and their sources, as `markmill config print` does, without secrets.",
  success: ok("All settings.", AdminSettingList),
  async run({ settings, origins }) {
    const from = origins();
    return {
      settings: settingKeys.map((key) => {
        const setting = settingOf(key);
        const origin = from?.[key];
        return {
          key,
          value: printedValue(setting, settings[key]),
          unit: setting.type === "integer" ? (setting.unit ?? null) : null,
          doc: setting.doc,
          source: origin === undefined ? null : describeOrigin(origin),
        };
      }),
    };
  },
});

const AdminOverview = Type.Object(
  {
    version: Type.String(),
    contract_version: Type.String(),
    schema_version: Type.Integer({ minimum: 0, description: "Of the ledger's tables." }),
    rate_card_version: Type.String(),
    started_at: dateTimeOrNull("Of the server."),
    ready: Type.Boolean(),
    queue: Type.Object({
      queued: count,
      running: count,
      slots: Type.Integer({
        minimum: 0,
        description: "Conversions at the same time; small ones may run in addition to scans.",
      }),
      oldest_queued_ms: countOrNull("Queue time of the job that has waited longest; null: none is queued."),
    }),
    disk: Type.Object({
      state: Type.Union([
        Type.Literal("enough"),
        Type.Literal("low"),
        Type.Literal("lost"),
        Type.Literal("hung"),
      ]),
      free_bytes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    }),
    confinement: Type.Object(
      {
        level: Type.Union([Type.Literal("full"), Type.Literal("partial"), Type.Literal("none")]),
        missing: Type.Array(Type.String(), {
          description: "Steps that this machine lacks: landlock, capabilities, seccomp.",
        }),
      },
      { description: "Confinement of the processes that read documents, by the kernel." },
    ),
    organizations: count,
    users: count,
    guest_jobs_today: Type.Integer({
      minimum: 0,
      description: "Guest jobs of this day (UTC) that no account has claimed.",
    }),
    uptime_ms: countOrNull("Of the server."),
    memory_bytes: countOrNull("Of the server's process, without its child processes."),
    engines: Type.Record(Type.String(), Type.String(), { description: "Versions by name." }),
  },
  {
    $id: "AdminOverview",
    ...withExample({
      version: "0.1.0",
      contract_version: "2026-08-25",
      schema_version: 15,
      rate_card_version: "2026-11-21",
      started_at: "2026-11-21T07:00:00.000Z",
      ready: true,
      queue: { queued: 3, running: 2, slots: 2, oldest_queued_ms: 1_840 },
      disk: { state: "enough", free_bytes: 412_316_860_416 },
      confinement: { level: "full", missing: [] },
      organizations: 4,
      users: 17,
      guest_jobs_today: 6,
      uptime_ms: 9_120_000,
      memory_bytes: 154_140_672,
      engines: {
        ffmpeg: "5.1.4",
        mupdf: "1.28.1",
        sharp: "0.35.5",
        tesseract: "5.1.0-288-g2a9c1",
        "sherpa-onnx": "1.13.8",
        onnxruntime: "1.28.2",
      },
    }),
  },
);

export const getOverview = adminOperation({
  id: "adminGetOverview",
  method: "GET",
  path: "/v1/admin/overview",
  summary: "Retrieve the overview",
  description:
    "Returns versions, queue, disk, uptime, memory and the numbers of users and organizations. Beyond version, queue and disk an extension.",
  success: ok("The current figures.", AdminOverview),
  async run({ ledger, storage, server, clock, rateCards }) {
    const nowMs = clock.nowMs();
    const [cards, disk, health, counts, engines] = await Promise.all([
      rateCards(),
      storage.room(),
      server?.health(),
      ledger.read.installationCounts(Math.floor(nowMs / dayMs) * dayMs),
      engineVersions(),
    ]);
    const sinceMs = (ms: number) => Math.max(0, nowMs - ms);
    return {
      version,
      contract_version: contractVersion,
      schema_version: latestVersion,
      rate_card_version: cards.active().version,
      started_at: isoTime(server?.startedAtMs ?? null),
      ready: health?.ready ?? false,
      queue: {
        queued: health?.queued ?? 0,
        running: health?.running ?? 0,
        slots: health?.slots ?? 0,
        oldest_queued_ms: counts.oldestQueuedMs === null ? null : sinceMs(counts.oldestQueuedMs),
      },
      disk: { state: disk.state, free_bytes: disk.freeBytes },
      confinement: health?.confinement ?? childConfinement(null),
      organizations: counts.organizations,
      users: counts.users,
      guest_jobs_today: counts.guestJobs,
      uptime_ms: server === null ? null : sinceMs(server.startedAtMs),
      memory_bytes: server === null ? null : process.memoryUsage.rss(),
      engines,
    };
  },
});

const levels = logLevels.map((each) => Type.Literal(each));

const LogLine = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: "1, 2, 3, … since the server's start." }),
    at: dateTime,
    level: Type.Union(levels),
    event: Type.String(),
    fields: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
    ),
  },
  {
    $id: "LogLine",
    ...withExample({
      sequence: 4711,
      at: "2026-11-21T09:00:04.310Z",
      level: "warn",
      event: "job.waits_for_a_child",
      fields: { job_id: "job_019a9c3e5b7072f4a3d1c2b4e5f60718", internal: "Error: spawn ENOMEM" },
    }),
  },
);

const AdminLogs = Type.Object(
  {
    lines: Type.Array(LogLine, { description: "Oldest first." }),
    after: Type.String({ description: "Give it as `after` for newer lines.", ...withExample("4711") }),
    missed: Type.Boolean({
      description: "Lines since the given `after` are gone: there were too many, or the server restarted.",
      ...withExample(false),
    }),
  },
  { $id: "AdminLogs" },
);

export const getLogs = adminOperation({
  id: "adminGetLogs",
  method: "GET",
  path: "/v1/admin/logs",
  summary: "Retrieve the end of the server log",
  description:
    "An extension. Returns lines from memory: at most 2,000 lines and about a million characters since the server's start, of the levels that `log.level` allows. Suitable for polling every few seconds: calls are logged at the level debug.",
  quiet: true,
  query: Type.Object(
    {
      after: Type.Optional(
        Type.String({
          pattern: "^(?:0|[1-9][0-9]{0,14})$",
          description: "`after` of the previous answer: only newer lines. Without it, the newest lines.",
          examples: ["4711"],
        }),
      ),
      level: Type.Optional(
        Type.Union(levels, { default: "debug", description: "Only lines of this level and above." }),
      ),
      limit,
    },
    { additionalProperties: false },
  ),
  success: ok("Lines, and where to continue.", AdminLogs),
  errors: ["invalid_request"],
  async run({ server }, query) {
    const page = server?.logTail.page({
      after: query.after === undefined ? null : Number(query.after),
      level: query.level ?? "debug",
      limit: limitIn(query),
    }) ?? { lines: [], after: 0, missed: false };
    return {
      ...page,
      lines: page.lines.map(({ sequence, atMs, level, event, fields }) => ({
        sequence,
        at: isoTime(atMs),
        level,
        event,
        fields,
      })),
      after: String(page.after),
    };
  },
});

const AdminSelfTest = Type.Object(
  {
    ok: Type.Boolean({ description: "No test failed.", ...withExample(true) }),
    capabilities: Type.Array(
      Type.Object(
        {
          capability_id: Type.String(),
          ok: Type.Union([Type.Boolean(), Type.Null()], { description: "Null: not tested." }),
          milliseconds: Type.Integer({
            minimum: 0,
            description: "Including the wait for a child process.",
          }),
          message: Type.String(),
        },
        withExample({
          capability_id: "pdf-to-markdown",
          ok: true,
          milliseconds: 184,
          message: "A sample was measured and converted.",
        }),
      ),
      { description: "The live ones." },
    ),
  },
  { $id: "AdminSelfTest" },
);

export const testCapabilities = adminOperation({
  id: "adminTestCapabilities",
  method: "POST",
  path: "/v1/admin/self-test",
  summary: "Test all capabilities",
  description:
    "An extension. Converts a small sample of each kind, one after the other, in child processes as for jobs, each with a limit of 30 seconds. No sample is started after 25 seconds; the remaining kinds are reported with `ok: null`. Nothing is stored or charged. While a test runs, further calls get its result. Six tests a minute are allowed.",
  success: ok("The result for each capability.", AdminSelfTest),
  async run({ server }) {
    if (server === null) throw new Fault("service_unavailable", { message: "No server runs here." });
    const results = await server.selfTest();
    return {
      ok: results.every(({ ok }) => ok !== false),
      capabilities: results.map(({ capabilityId, ...rest }) => ({ capability_id: capabilityId, ...rest })),
    };
  },
});
