/** Where the installation connects to: what an auditor asks first. */
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { Asked } from "../../components/asked.tsx";
import { Facts } from "../../components/facts.tsx";
import { settings as words } from "../../messages/admin/settings.ts";
import { UrlSources } from "../capabilities/sources.tsx";
import type { EffectiveSetting } from "./groups.ts";
import { SettingValue } from "./value.tsx";

export function Egress({ settings }: { settings: readonly EffectiveSetting[] }) {
  const catalog = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const named = (key: string) => settings.find((each) => each.key === key);
  const shown = (key: string) => {
    const setting = named(key);
    return setting === undefined ? null : <SettingValue setting={setting} />;
  };
  const mode = String(named("egress.mode")?.value ?? "");
  const [title, text] = words.modes[mode] ?? [mode, ""];
  const issuer = named("sso.issuer")?.value ?? null;
  return (
    <section class="card stack">
      <h2>{words.egress}</h2>
      <div class="egress-mode">
        <span class="quiet small">
          {words.egressMode} <code>{mode}</code>
        </span>
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
      <Facts
        facts={[
          [words.allow, shown("egress.allow")],
          [words.webhookAllow, shown("egress.webhook_allow")],
          [words.proxy, named("egress.proxy")?.value == null ? words.noProxy : shown("egress.proxy")],
          [
            words.sso,
            issuer === null ? null : (
              <>
                {shown("sso.issuer")} <span class="quiet small">({words.ssoNote})</span>
              </>
            ),
          ],
          [
            words.sources,
            <Asked query={catalog}>{({ url_sources }) => <UrlSources sources={url_sources} />}</Asked>,
          ],
        ]}
      />
      <p class="quiet">{words.always}</p>
    </section>
  );
}
