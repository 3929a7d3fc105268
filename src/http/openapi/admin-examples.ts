import type { RateCardDocument } from "../../../config/rates/document.ts";

/** Examples of what administrators see. */
const organization = {
  id: "org_7c1e5d0a93b84f26a1d4e8b3c5f60912",
  name: "Harbour Office",
  plan_id: "internal",
  default_project_id: "prj_2b8f4c6e1a7d4390b5e2f7a9c0d31864",
  created_at: "2026-11-02T08:00:00.000Z",
};

const user = {
  id: "usr_9e4b7a2c5d1f48039c6b8e0f2a7d4153",
  email: "ada@example.org",
  name: "Ada Lovelace",
  role: "member",
  organization_id: organization.id,
  organization: organization.name,
  banned: false,
  created_at: "2026-11-02T08:10:00.000Z",
};

const project = {
  id: organization.default_project_id,
  organization_id: organization.id,
  name: "default",
  is_default: true,
  created_at: organization.created_at,
  archived_at: null,
};

const oneTime = (path: string) => `http://127.0.0.1:8484/${path}?token=mk_link_${"7a".repeat(32)}`;

const invitation = {
  id: "lnk_6f0a4c8e2b7d49138a5c1e9f3d7b0264",
  email: "grace@example.org",
  role: "member",
  organization_id: organization.id,
  organization: organization.name,
  status: "open",
  user_id: null,
  created_by: { kind: "user", id: user.id },
  created_at: "2026-11-20T10:00:00.000Z",
  expires_at: "2026-11-27T10:00:00.000Z",
  used_at: null,
  revoked_at: null,
};

const supportReference = "sup_4b1d9f7a02ce";

const failedJob = {
  id: "job_019a9c3e5b7072f4a3d1c2b4e5f60718",
  status: "failed",
  credit_scale: 1000,
  credit_model_version: "2026-08-25",
  rate_card_version: "2026-11-21",
  resolution: {
    state: "contact_support",
    charged: false,
    action: "email_support",
    support_reference: supportReference,
  },
  capability_id: "pdf-to-markdown",
  estimated_credit_units: 1200,
  actual_credit_units: 0,
  estimated_credits: 1.2,
  actual_credits: 0,
  deliverable: null,
  billing_metrics: null,
  error: "The conversion crashed three times and was given up; nothing was charged.",
  error_code: "worker_crashed",
  filename: "report.pdf",
  source_bytes: 482_113,
  options: { furniture: "drop" },
  attempt: 3,
  created_at: "2026-11-21T09:00:00.000Z",
  started_at: "2026-11-21T09:00:00.120Z",
  finished_at: "2026-11-21T09:00:04.310Z",
  expires_at: "2026-12-21T09:00:04.310Z",
  organization_id: organization.id,
  project_id: project.id,
  hold: "released",
};

const incident = {
  support_reference: supportReference,
  job_id: failedJob.id,
  organization_id: organization.id,
  capability_id: failedJob.capability_id,
  error_code: failedJob.error_code,
  attempt: 3,
  internal: "signal SIGSEGV, at page 7",
  explanation: "The process read memory that is not its own (SIGSEGV).",
  at: "2026-11-21T09:00:04.310Z",
  kept_until: "2026-12-21T09:00:04.310Z",
};

const backup = {
  name: "markmill-20261121T020000Z-5f0c2a9e.tar",
  bytes: 734_003_200,
  created_at: "2026-11-21T02:00:00.412Z",
  with_key: false,
  entries_head: "a1d0c6e83f027327d8461063f4ac58a6b4a3d6a8c8f8f1a1c2d3e4f5a6b7c8d9",
  audit_head: "1f825aa2f0020ef7cf91dfa30da4668d791c5d4824fc8e41354b89ec05795ab3",
  ledger_schema_version: 17,
  markmill_version: "0.1.0",
};

const model = {
  name: "deu",
  kind: "ocr-language",
  built_in: false,
  state: "ready",
  languages: ["deu"],
  version: "4.00.00alpha:deu:synth20170629",
  bytes: 1_525_436,
  files: [
    {
      path: "deu-19d219bf1c0b.traineddata",
      bytes: 1_525_436,
      sha256: "19d219bf1c0b9f1d3d8f2b4c5a6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f80",
    },
  ],
  installed_at: "2026-11-21T09:30:00.000Z",
};

const builtInModel = {
  ...model,
  name: "eng",
  built_in: true,
  languages: ["eng"],
  version: null,
  bytes: null,
  files: [],
  installed_at: null,
};

const runningBackup = {
  name: "markmill-20261121T093000Z-c41d7e08.tar",
  started_at: "2026-11-21T09:30:00.000Z",
};

/** Of a rate card, as it is given and as it is shown. */
export const exampleRates: RateCardDocument["rates"] = [
  {
    id: "pdf",
    capability_ids: ["pdf-to-markdown"],
    unit: "page",
    components: [
      {
        metric: "pages",
        credit_units_per_step: 100,
        units_per_step: 1,
        minimum_credit_units: 0,
        rounding: "unit",
      },
    ],
  },
];

const rateCard = {
  rate_card_version: "2026-11-21",
  credit_model_version: "2026-08-25",
  rates: exampleRates,
  source: "built_in",
  active: true,
  recorded_at: "2026-11-21T08:00:00.000Z",
};

const balance = {
  organization_id: organization.id,
  plan_id: organization.plan_id,
  credit_scale: 1000,
  available_credit_units: 98_800,
  available_credits: 98.8,
  reserved_credit_units: 1200,
  reserved_credits: 1.2,
};

export const adminExamples: Record<string, unknown> = {
  AdminUserList: { users: [user], next_cursor: null },
  AdminUserEnvelope: { user },
  AdminUserEnded: { user: { ...user, banned: true }, ended: { sessions: 1, tokens: 2, keys: 1 } },
  AdminResetLink: {
    reset_link: {
      id: "lnk_1c5e9a3d7f0b42688d4a6c2e8f1b3d70",
      url: oneTime("reset"),
      expires_at: "2026-11-22T10:00:00.000Z",
    },
  },
  AdminInvitationList: { invitations: [invitation], next_cursor: null },
  AdminNewInvitation: {
    id: invitation.id,
    email: invitation.email,
    organization: organization.name,
    role: invitation.role,
    url: oneTime("invitation"),
    expires_at: invitation.expires_at,
  },
  AdminOrganizationList: { organizations: [organization], next_cursor: null },
  AdminOrganizationEnvelope: { organization },
  AdminOrganizationRemoved: {
    organization_id: organization.id,
    removed: { users: 2, keys: 3, jobs: 41, cancelled_jobs: 1, uploads: 2, deliveries: 12 },
    files_removed: true,
  },
  AdminProjectList: { projects: [project] },
  AdminProjectEnvelope: { project },
  AdminKeyList: {
    keys: [
      {
        id: "key_4a7c9e1b3d5f4082a6c8e0f1b3d5a792",
        prefix: "mk_live_5d0e",
        name: "nightly import",
        scopes: ["svc:convert"],
        user_id: user.id,
        project_id: project.id,
        created_at: "2026-11-20T14:30:00.000Z",
        expires_at: null,
        last_used_at: "2026-11-21T02:00:00.000Z",
        revoked_at: null,
      },
    ],
    next_cursor: null,
  },
  AdminBalance: balance,
  AdminBalanceList: {
    balances: [{ organization: organization.name, ...balance }],
    next_cursor: null,
  },
  AdminGrant: {
    organization: organization.name,
    reference: "4711",
    replayed: false,
    granted_at: "2026-11-21T08:30:00.000Z",
    credit_scale: 1000,
    credit_units: 100_000,
    pack_id: "pack-100",
    expires_at: null,
    available_credit_units: 198_800,
  },
  AdminEntryList: {
    entries: [
      {
        sequence: 812,
        created_at: "2026-11-21T08:30:00.000Z",
        kind: "grant",
        credit_units: 100_000,
        organization: organization.name,
        organization_id: organization.id,
        debit_account_id: "issued",
        credit_account_id: `available:${organization.id}`,
        bucket_id: "bkt_0b7d3f91a5c2486eb1d4f7a9c3e60528",
        hold_id: null,
        job_id: null,
        key: "grant:4711",
        actor_kind: "user",
        actor_id: user.id,
        reason: "order 4711",
        previous_hash: "1f825aa2f0020ef7cf91dfa30da4668d791c5d4824fc8e41354b89ec05795ab3",
        hash: "a1d0c6e83f027327d8461063f4ac58a6b4a3d6a8c8f8f1a1c2d3e4f5a6b7c8d9",
      },
    ],
    next_cursor: null,
  },
  AdminVerification: {
    ok: true,
    entries: 812,
    entries_head: "a1d0c6e83f027327d8461063f4ac58a6b4a3d6a8c8f8f1a1c2d3e4f5a6b7c8d9",
    audit_rows: 4711,
    audit_head: "1f825aa2f0020ef7cf91dfa30da4668d791c5d4824fc8e41354b89ec05795ab3",
    problems: [],
  },
  AdminPlanList: {
    plans: [
      {
        id: "internal",
        name: "Internal",
        monthly_credit_units: 0,
        active_api_keys: null,
        max_upload_bytes: 104_857_600,
        max_active_jobs: null,
      },
    ],
    default_plan_id: "internal",
  },
  AdminPackList: {
    packs: [{ id: "pack-100", name: "100 Credits", credit_units: 100_000, expires_days: null }],
  },
  AdminRateCard: rateCard,
  AdminRateCardList: { rate_cards: [rateCard] },
  AdminJobList: { jobs: [failedJob], next_cursor: null },
  AdminJobEnvelope: { job: failedJob, incidents: [incident] },
  AdminIncidentReport: { incident, job: failedJob, others: [] },
  AdminSettingList: {
    settings: [
      {
        key: "server.listen",
        value: "127.0.0.1:8484",
        source: "default",
        unit: null,
        doc: "Address and port to listen on.",
      },
    ],
  },
  AdminStatistics: {
    from: "2026-11-21T09:00:00.000Z",
    to: "2026-11-21T10:00:00.000Z",
    step: "hour",
    buckets: [
      {
        start: "2026-11-21T09:00:00.000Z",
        confirmed: 42,
        succeeded: 39,
        failed: 1,
        timed_out: 0,
        cancelled: 1,
        spent_credit_units: 15_300,
        billing_metrics: { pages: 153 },
        run_ms: { median: 840, p95: 4_190 },
        queue_ms: { median: 12, p95: 950 },
      },
    ],
    failures: [{ error_code: "worker_crashed", jobs: 1 }],
    capabilities: [
      {
        capability_id: "pdf-to-markdown",
        jobs: 41,
        succeeded: 39,
        failed: 1,
        timed_out: 0,
        cancelled: 1,
        spent_credit_units: 15_300,
      },
    ],
  },
  AdminLogs: {
    lines: [
      {
        sequence: 4711,
        at: "2026-11-21T09:00:04.310Z",
        level: "warn",
        event: "job.waits_for_a_child",
        fields: { job_id: failedJob.id, internal: "Error: spawn ENOMEM" },
      },
    ],
    after: "4711",
    missed: false,
  },
  AdminSelfTest: {
    ok: true,
    capabilities: [
      {
        capability_id: "pdf-to-markdown",
        ok: true,
        milliseconds: 184,
        message: "A sample was measured and converted.",
      },
    ],
  },
  AdminBackupList: {
    backups: [backup],
    running: null,
    last_success: { at: "2026-11-21T02:01:10.930Z", name: backup.name },
    last_failure: null,
  },
  AdminBackupStarted: { running: runningBackup },
  AdminModelList: { models: [builtInModel, model] },
  AdminModelsInstalled: { models: [model], left_out: [] },
  AdminModelVerified: { name: model.name, ok: true, problems: [] },
  AdminOverview: {
    version: "0.1.0",
    contract_version: "2026-08-25",
    schema_version: 15,
    rate_card_version: "2026-11-21",
    started_at: "2026-11-21T07:00:00.000Z",
    ready: true,
    queue: { queued: 3, running: 2, slots: 2, oldest_queued_ms: 1_840 },
    disk: { state: "enough", free_bytes: 412_316_860_416 },
    organizations: 4,
    users: 17,
    guest_jobs_today: 6,
    uptime_ms: 9_120_000,
    memory_bytes: 154_140_672,
    engines: { ffmpeg: "5.1.4", mupdf: "1.28.1", sharp: "0.35.5", tesseract: "5.1.0-288-g2a9c1" },
  },
};
