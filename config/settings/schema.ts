/**
 * Every setting, in one table: validation, flags, environment names, `serve --help`, the sample file and the README's
 * table all come from it. Keys are dotted as in the TOML file.
 */
import type { Plan, Setting, ValueOf } from "./kinds.ts";

const plans: readonly Plan[] = [
  {
    id: "internal",
    name: "Internal",
    monthly_credits: 100_000,
    active_api_keys: 50,
    max_active_jobs: 50,
    max_upload_mib: 100,
  },
  {
    id: "free",
    name: "Free",
    monthly_credits: 50,
    active_api_keys: 1,
    max_active_jobs: 5,
    max_upload_mib: 50,
  },
];

export const schema = {
  "server.listen": {
    type: "text",
    format: "listen",
    default: "127.0.0.1:8484",
    flag: "listen",
    doc: "Address and port to listen on; port 0 lets the system choose.",
  },
  "server.base_url": {
    type: "text",
    format: "base_url",
    default: null,
    flag: "base-url",
    example: '"https://markmill.example.org"',
    doc: "Address that callers use, from which every link is built; if not set, the listen address.",
  },
  "server.trusted_proxies": {
    type: "list",
    format: "cidr",
    default: [],
    example: '["10.0.0.0/8"]',
    doc: "Addresses or CIDRs of proxies whose X-Forwarded-For is believed.",
  },
  "server.allow_plain_http": {
    type: "boolean",
    default: false,
    doc: "Allow plain HTTP beyond this machine; otherwise that needs tls_cert and tls_key.",
  },
  "server.tls_cert": {
    type: "text",
    format: "path",
    default: null,
    example: '"/etc/markmill/tls.crt"',
    doc: "PEM certificate chain; with tls_key the server speaks HTTPS.",
  },
  "server.tls_key": {
    type: "text",
    format: "path",
    default: null,
    example: '"/etc/markmill/tls.key"',
    doc: "PEM private key of tls_cert.",
  },
  data_dir: {
    type: "text",
    format: "path",
    default: "./markmill-data",
    doc: "Folder that holds everything the installation keeps.",
  },
  default_plan: {
    type: "text",
    format: "name",
    default: "internal",
    doc: "Plan of a new organization.",
    reloadable: true,
  },
  plans: { type: "plans", default: plans, doc: "The plans that organizations can be on.", reloadable: true },
  "scheduler.concurrency": {
    type: "integer",
    min: 0,
    max: 256,
    default: 0,
    unit: "slots",
    doc: "Conversions at the same time; 0: one a core.",
  },
  "sandbox.memory_mib": {
    type: "integer",
    min: 256,
    max: 65_536,
    default: 2_048,
    unit: "MiB",
    doc: "Memory a conversion may use.",
    reloadable: true,
  },
  "sandbox.deadline_seconds": {
    type: "integer",
    min: 1,
    max: 86_400,
    default: 600,
    unit: "seconds",
    doc: "Run time of a conversion.",
    reloadable: true,
  },
  "sandbox.estimate_deadline_seconds": {
    type: "integer",
    min: 1,
    max: 3_600,
    default: 60,
    unit: "seconds",
    doc: "Run time of a measurement.",
    reloadable: true,
  },
  "limits.upload_mib": {
    type: "integer",
    min: 1,
    max: 10_240,
    default: 100,
    unit: "MiB",
    doc: "Largest upload; plans and kinds may allow less.",
    reloadable: true,
  },
  "retention.results_days": {
    type: "integer",
    min: 1,
    max: 36_500,
    default: 30,
    unit: "days",
    doc: "How long results are kept.",
    reloadable: true,
  },
  "retention.uploads_hours": {
    type: "integer",
    min: 1,
    max: 876_000,
    default: 24,
    unit: "hours",
    doc: "How long an unconfirmed estimate is kept.",
    reloadable: true,
  },
  "storage.min_free_mib": {
    type: "integer",
    min: 0,
    max: 1_048_576,
    default: 512,
    unit: "MiB",
    doc: "Free disk space below which no uploads are taken in, so that confirmed jobs can still finish; 0: no such mark.",
    reloadable: true,
  },
  "log.level": {
    type: "choice",
    choices: ["debug", "info", "warn", "error"],
    default: "info",
    doc: "Least severity that is logged.",
  },
  "log.format": {
    type: "choice",
    choices: ["text", "json"],
    default: "text",
    doc: "Log lines for people or for machines.",
  },
  "cli.offline": { type: "boolean", default: true, doc: "Whether `convert` may work without a server." },
  "cli.server": {
    type: "text",
    format: "base_url",
    default: null,
    flag: "server",
    variable: "MARKMILL_SERVER",
    example: '"https://markmill.example.org"',
    doc: "Server that the command line talks to; without one `convert` works offline.",
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof schema;
export type Settings = { readonly [K in SettingKey]: ValueOf<(typeof schema)[K]> };
