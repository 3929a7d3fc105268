/** What text and speech are recognised with: the models that are there, and the way in for others. */
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { Asked } from "../../components/asked.tsx";
import { Page } from "../../components/page.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { models } from "../../messages/admin/models.ts";
import { Install } from "./install.tsx";
import { ModelTable } from "./list.tsx";

export function ModelsPage() {
  const query = useQuery((signal) => api.adminListModels({}, { signal }), []);
  return (
    <Page title={admin.pages.adminModels}>
      <div class="stack sections">
        <p>{models.intro}</p>
        <Install onInstalled={query.reload} />
        <Asked query={query}>
          {(list) => (
            <section class="stack">
              <ModelTable
                models={list.models}
                onRemoved={(name) =>
                  query.set({ models: list.models.filter((each) => each.built_in || each.name !== name) })
                }
              />
              <p class="quiet small">{models.where}</p>
            </section>
          )}
        </Asked>
      </div>
    </Page>
  );
}
