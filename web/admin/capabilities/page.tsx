/** What the installation can convert, whether that works, and what it is made of. */
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { Asked } from "../../components/asked.tsx";
import { Page } from "../../components/page.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { capabilities } from "../../messages/admin/capabilities.ts";
import { Link } from "../../router.tsx";
import { CapabilityCard } from "./card.tsx";
import { Engines } from "./engines.tsx";
import { SelfTest } from "./self-test.tsx";
import { UrlSources } from "./sources.tsx";

export function CapabilitiesPage() {
  const query = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const kinds = query.data?.capabilities ?? [];
  // The same for every kind of pictures, and for every kind of recording.
  const read = kinds.find((each) => each.languages !== undefined && each.speech_models === undefined);
  const heard = kinds.find((each) => each.speech_models !== undefined);
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
          <Asked query={query}>
            {(catalog) => (
              <div class="cards">
                {catalog.capabilities.map((capability) => (
                  <CapabilityCard key={capability.id} capability={capability} />
                ))}
              </div>
            )}
          </Asked>
        </section>
        {query.data !== null && (
          <section class="card stack">
            <h2>{capabilities.sources}</h2>
            <UrlSources sources={query.data.url_sources} />
          </section>
        )}
        <section class="card stack">
          <h2>{capabilities.models}</h2>
          <p>{capabilities.modelsText}</p>
          <p>
            <code>{read?.languages?.join(" ")}</code>
          </p>
          <Link to="adminModels">{capabilities.modelsLink}</Link>
        </section>
        <section class="card stack">
          <h2>{capabilities.speech}</h2>
          <p>{capabilities.speechText}</p>
          {heard?.unavailable_reason != null ? (
            <p class="notice warn" lang="en">
              {heard.unavailable_reason}
            </p>
          ) : (
            <p>
              <code>{heard?.speech_models?.join(" ")}</code>
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
