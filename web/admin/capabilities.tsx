/** File types, self-test, OCR and speech models, components. */
import { useState } from "preact/hooks";
import type { AdminSelfTest } from "../../src/client/generated/admin-schema.ts";
import type { Capability, UrlSource } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { useAction, useQuery } from "../api/hooks.ts";
import { textFor } from "../app/language.ts";
import { Link } from "../app/router.tsx";
import { Badge, Button, Facts, type Tone } from "../components/elements.tsx";
import { Page, Problem, QueryView } from "../components/page.tsx";
import { type Column, column, Table } from "../components/table.tsx";
import { admin } from "../messages/admin/admin.ts";
import { capabilities } from "../messages/admin/capabilities.ts";
import { common } from "../messages/common.ts";
import { kindOf } from "../messages/kinds.ts";
import { optionTexts } from "../messages/options.ts";
import { duration, size } from "../text/format.ts";

type Tried = AdminSelfTest["capabilities"][number];

/** Each file type may take half a minute. */
const answerTimeoutMs = 600_000;

function SelfTest() {
  const [report, setReport] = useState<AdminSelfTest | null>(null);
  const run = useAction(async () => {
    setReport(await api.adminTestCapabilities({}, { answerTimeoutMs }));
  });
  return (
    <>
      <p>{capabilities.selfTestText}</p>
      <div class="row">
        <Button kind="primary" pending={run.pending} onClick={() => void run.run()}>
          {capabilities.selfTestRun}
        </Button>
        <span role="status">{run.pending ? capabilities.selfTestRunning : report && summaryOf(report)}</span>
      </div>
      {run.error !== null && <Problem error={run.error} />}
      {report !== null && (
        <Table
          label={capabilities.selfTest}
          columns={columns}
          rows={report.capabilities}
          keyOf={({ capability_id }) => capability_id}
        />
      )}
    </>
  );
}

const columns: readonly Column<Tried>[] = [
  column(common.type, ({ capability_id }) => kindOf(capability_id)),
  column(capabilities.outcome, ({ ok }) => <Outcome ok={ok} />),
  column.number(common.duration, ({ milliseconds }) => duration(milliseconds)),
  column(capabilities.message, ({ message }) => (
    <span lang="en" title={message}>
      {message}
    </span>
  )),
];

function Outcome({ ok }: Pick<Tried, "ok">) {
  if (ok === null) return <Badge>{capabilities.selfTestUntried}</Badge>;
  return <Badge tone={ok ? "good" : "bad"}>{ok ? common.passed : common.failed}</Badge>;
}

function summaryOf({ capabilities: tried }: AdminSelfTest): string {
  const bad = tried.filter(({ ok }) => ok === false).length;
  const untried = tried.filter(({ ok }) => ok === null).length;
  const count = tried.length - untried;
  const words = bad === 0 ? capabilities.selfTestGood(count) : capabilities.selfTestBad(bad, count);
  return untried === 0 ? words : `${words} ${capabilities.selfTestLeftOut(untried)}`;
}

export function CapabilitiesPage() {
  const query = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const kinds = query.data?.capabilities ?? [];
  // All image types have the same languages, all recording types the same models.
  const images = kinds.find((each) => each.languages !== undefined && each.speech_models === undefined);
  const recordings = kinds.find((each) => each.speech_models !== undefined);
  return (
    <Page title={admin.pages.adminCapabilities}>
      <div class="stack sections">
        <p>{capabilities.intro}</p>
        <section class="card stack">
          <h2>{capabilities.selfTest}</h2>
          <SelfTest />
        </section>
        <section class="stack">
          <h2>{capabilities.kinds}</h2>
          <QueryView query={query}>
            {(catalog) => (
              <div class="cards">
                {catalog.capabilities.map((capability) => (
                  <CapabilityCard key={capability.id} capability={capability} />
                ))}
              </div>
            )}
          </QueryView>
        </section>
        {query.data !== null && (
          <section class="card stack">
            <h2>{common.urlImport}</h2>
            <UrlSources sources={query.data.url_sources} />
          </section>
        )}
        <section class="card stack">
          <h2>{capabilities.models}</h2>
          <p>{capabilities.modelsText}</p>
          <p>
            <code>{images?.languages?.join(" ")}</code>
          </p>
          <Link to="adminModels">{capabilities.modelsLink}</Link>
        </section>
        <section class="card stack">
          <h2>{capabilities.speech}</h2>
          <p>{capabilities.speechText}</p>
          {recordings?.unavailable_reason != null ? (
            <p class="notice warn" lang="en">
              {recordings.unavailable_reason}
            </p>
          ) : (
            <p>
              <code>{recordings?.speech_models?.join(" ")}</code>
            </p>
          )}
          <Link to="adminModels">{capabilities.speechLink}</Link>
        </section>
        <section class="card stack">
          <h2>{capabilities.engines}</h2>
          <Engines />
        </section>
      </div>
    </Page>
  );
}

function Engines() {
  const query = useQuery((signal) => api.adminGetOverview({}, { signal }), []);
  return <QueryView query={query}>{({ engines }) => <Facts facts={Object.entries(engines)} />}</QueryView>;
}

function CapabilityCard({ capability }: { capability: Capability }) {
  const { id, name, status, unavailable_reason, options, options_schema } = capability;
  const own = optionsOf(options_schema);
  return (
    <article class="card stack tight">
      <div class="row between">
        <h3>{kindOf(id, name)}</h3>
        <Availability status={status} />
      </div>
      <code class="quiet">{id}</code>
      {unavailable_reason !== null && (
        <p class="notice warn" lang="en">
          {unavailable_reason}
        </p>
      )}
      <Facts
        facts={[
          [capabilities.extensions, capability.extensions.join(" ")],
          [
            common.largestFile,
            <>
              {size(capability.max_bytes)} <span class="quiet small">({capabilities.largestNote})</span>
            </>,
          ],
          [capabilities.modes, options.mode.map((mode) => optionTexts.modes[mode] ?? mode).join(", ")],
          [common.formulas, options.layout_fidelity.includes("formula") ? capabilities.formulasYes : null],
          [capabilities.pageRanges, options.pages ? capabilities.pageRangesYes : null],
          [capabilities.guests, capability.guest_preview ? capabilities.guestsYes : capabilities.guestsNo],
          [capabilities.unit, capabilities.units[capability.source_unit_kind] ?? capability.source_unit_kind],
          [common.rate, <code>{capability.rate_id}</code>],
        ]}
      />
      {own.length > 0 && (
        <details class="more">
          <summary>{capabilities.options(own.length)}</summary>
          <dl class="options">
            {own.map(({ name: option, description, values, byDefault }) => (
              <div key={option}>
                <dt>
                  <code>{option}</code>{" "}
                  <span class="quiet small">
                    {values.join(" | ")}
                    {byDefault !== null && ` – ${capabilities.byDefault(byDefault)}`}
                  </span>
                </dt>
                <dd lang="en">{description}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}

interface OptionFacts {
  name: string;
  /** In English. */
  description: string;
  /** Empty: any value of its type. */
  values: readonly string[];
  byDefault: string | null;
}

interface OptionSchema {
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly { const?: unknown }[];
  type?: string;
  minimum?: number;
  maximum?: number;
}

export function optionsOf(schema: Record<string, unknown>): OptionFacts[] {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, OptionSchema>>;
  return Object.entries(properties).map(([name, option]) => ({
    name,
    description: option.description ?? "",
    values: valuesOf(option),
    byDefault: option.default === undefined ? null : written(option.default),
  }));
}

function valuesOf({ anyOf, enum: listed, const: only, type, minimum, maximum }: OptionSchema): string[] {
  if (anyOf !== undefined)
    return anyOf.flatMap((each) => (each.const === undefined ? [] : [written(each.const)]));
  if (listed !== undefined) return listed.map(written);
  if (only !== undefined) return [written(only)];
  if (type === "boolean") return ["true", "false"];
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} – ${maximum}`];
  return [];
}

const written = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

export function UrlSources({ sources }: { sources: readonly UrlSource[] }) {
  return (
    <ul class="plain-list stack tight">
      {sources.map(({ id, status, hosts, unavailable_reason }) => (
        <li key={id}>
          <div class="row">
            <strong>{textFor(capabilities.sourceNames, id)}</strong>
            <Availability status={status} />
            <span class="quiet anywhere">
              {hosts.map((host) => (host === "*" ? capabilities.everyHost : host)).join(", ")}
            </span>
          </div>
          {unavailable_reason !== null && (
            <p class="small" lang="en">
              {unavailable_reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const tones: Readonly<Record<Capability["status"], Tone>> = {
  live: "good",
  degraded: "warn",
  unavailable: "bad",
};

function Availability({ status }: Pick<Capability, "status">) {
  return <Badge tone={tones[status]}>{capabilities.statuses[status]}</Badge>;
}
