/** Outgoing connections and all settings, read-only. */
import { useState } from "preact/hooks";
import { api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { Badge, Facts } from "../components/elements.tsx";
import { SelectField, TextField } from "../components/form.tsx";
import { Page, QueryView } from "../components/page.tsx";
import { admin } from "../messages/admin/admin.ts";
import { settings, settings as texts } from "../messages/admin/settings.ts";
import { common } from "../messages/common.ts";
import { number } from "../text/format.ts";
import { UrlSources } from "./capabilities.tsx";
import { type EffectiveSetting, type GroupName, groupsOf, variableOf } from "./setting-groups.ts";

export function SettingsPage() {
  const query = useQuery((signal) => api.adminListSettings({}, { signal }), []);
  return (
    <Page title={admin.pages.adminSettings}>
      <QueryView query={query}>
        {({ settings }) => (
          <div class="stack sections">
            <Egress settings={settings} />
            <section class="card stack tight">
              <h2>{texts.change}</h2>
              <p>{texts.changeText}</p>
              <p>{texts.reloadText}</p>
            </section>
            <AllSettings settings={settings} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function AllSettings({ settings }: { settings: readonly EffectiveSetting[] }) {
  const [search, setSearch] = useState("");
  const [only, setOnly] = useState<GroupName | "">("");
  const groups = groupsOf(settings, search.trim()).filter(({ name }) => only === "" || name === only);
  const count = groups.reduce((sum, group) => sum + group.settings.length, 0);
  return (
    <section class="stack">
      <h2>{texts.all}</h2>
      <div class="search">
        <TextField type="search" label={texts.search} value={search} onValue={setSearch} />
        <SelectField<GroupName | "">
          label={texts.group}
          value={only}
          onValue={setOnly}
          choices={[
            { value: "", text: common.all },
            ...groupsOf(settings, "").map(({ name }) => ({ value: name, text: texts.groups[name] })),
          ]}
        />
        <p class="quiet small" role="status">
          {count === 0 ? texts.noMatch : texts.shown(count)}
        </p>
      </div>
      {groups.map(({ name, settings: members }) => (
        <section key={name} class="card stack">
          <h3>{texts.groups[name]}</h3>
          <dl class="settings">
            {members.map((setting) => (
              <Setting key={setting.key} setting={setting} />
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}

function Setting({ setting }: { setting: EffectiveSetting }) {
  const { key, source, doc } = setting;
  return (
    <div>
      <dt>
        <code>{key}</code>
        {source !== null && <Badge tone={source === "default" ? "" : "busy"}>{sourceOf(source)}</Badge>}
      </dt>
      <dd>
        <div>
          <SettingValue setting={setting} />
        </div>
        <div class="small" lang="en">
          {doc}
        </div>
        <div class="quiet small">{texts.variable(variableOf(key))}</div>
      </dd>
    </div>
  );
}

const sourceOf = (source: string) => (source === "default" ? common.isDefault : source);

function Egress({ settings }: { settings: readonly EffectiveSetting[] }) {
  const catalog = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const named = (key: string) => settings.find((each) => each.key === key);
  const shown = (key: string) => {
    const setting = named(key);
    return setting === undefined ? null : <SettingValue setting={setting} />;
  };
  const mode = String(named("egress.mode")?.value ?? "");
  const [title, text] = texts.modes[mode] ?? [mode, ""];
  const issuer = named("sso.issuer")?.value ?? null;
  return (
    <section class="card stack">
      <h2>{texts.egress}</h2>
      <div class="egress-mode">
        <span class="quiet small">
          {texts.egressMode} <code>{mode}</code>
        </span>
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
      <Facts
        facts={[
          [texts.allow, shown("egress.allow")],
          [texts.webhookAllow, shown("egress.webhook_allow")],
          [texts.proxy, named("egress.proxy")?.value == null ? texts.noProxy : shown("egress.proxy")],
          [
            texts.sso,
            issuer === null ? null : (
              <>
                {shown("sso.issuer")} <span class="quiet small">({texts.ssoNote})</span>
              </>
            ),
          ],
          [
            common.urlImport,
            <QueryView query={catalog}>
              {({ url_sources }) => <UrlSources sources={url_sources} />}
            </QueryView>,
          ],
        ]}
      />
      <p class="quiet">{texts.always}</p>
    </section>
  );
}

function SettingValue({ setting: { value, unit } }: { setting: EffectiveSetting }) {
  if (value === null) return <span class="quiet">{settings.notSet}</span>;
  if (typeof value === "boolean") return <strong>{value ? common.yes : common.no}</strong>;
  if (typeof value === "number")
    return (
      <>
        <strong>{number(value)}</strong> {unit !== null && <span lang="en">{unit}</span>}
      </>
    );
  if (!Array.isArray(value)) return <code class="anywhere">{String(value)}</code>;
  if (value.length === 0) return <span class="quiet">{settings.empty}</span>;
  return (
    <ul class="values">
      {value.map((each: unknown) => {
        const text = typeof each === "string" ? each : JSON.stringify(each);
        return (
          <li key={text}>
            <code class="anywhere">{text}</code>
          </li>
        );
      })}
    </ul>
  );
}
