/** The About page: product, license and third-party packages. */
import type { Licenses } from "../../src/client/generated/schema.ts";
import { addressOf, api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { boot } from "../app/boot.ts";
import { Facts } from "../components/elements.tsx";
import { Page, QueryView } from "../components/page.tsx";
import { type Column, column, Table } from "../components/table.tsx";
import { common } from "../messages/common.ts";
import { aboutTexts, shell } from "../messages/shell.ts";
import { number } from "../text/format.ts";

type Package = Licenses["packages"][number];

const columns: readonly Column<Package>[] = [
  column.main(common.name, ({ name }) => name),
  column(common.version, ({ version }) => version),
  column(aboutTexts.license, ({ license }) => license),
];

export default function Area() {
  const query = useQuery((signal) => api.listLicenses({}, { signal }), []);
  return (
    <Page title={shell.about}>
      <div class="stack">
        <section class="card stack" aria-labelledby="product">
          <h2 id="product">Markmill</h2>
          <p>{aboutTexts.what}</p>
          <Facts
            facts={[
              [common.version, boot.version],
              [aboutTexts.license, query.data?.product.license ?? "AGPL-3.0"],
            ]}
          />
          <p>{aboutTexts.licenseText}</p>
          <p>
            <a href={addressOf("/docs/licenses")}>{aboutTexts.texts}</a>
          </p>
        </section>
        <section class="card stack tight" aria-labelledby="read">
          <h2 id="read">{aboutTexts.read}</h2>
          <ul>
            <li>
              <a href={addressOf("/docs")}>{aboutTexts.docs}</a>
            </li>
            <li>
              <a href={addressOf("/docs/errors")}>{aboutTexts.errors}</a>
            </li>
          </ul>
        </section>
        <QueryView query={query}>
          {({ packages }) => (
            <div class="stack tight">
              <h2>{aboutTexts.packages(number(packages.length))}</h2>
              <Table
                label={aboutTexts.packages(number(packages.length))}
                columns={columns}
                rows={packages}
                keyOf={({ name, version }) => `${name} ${version}`}
              />
            </div>
          )}
        </QueryView>
      </div>
    </Page>
  );
}
