/** Code hosts: files, folders, READMEs, issues, changes with reviews, releases, wikis and snippets. */
import type { Settings } from "../../../../config/settings/schema.ts";
import { instancesOf } from "../../../../config/url-instances.ts";
import type { UrlSource } from "../contract.ts";
import type { Forge } from "./contract.ts";
import { gitea } from "./gitea/gitea.ts";
import { enterpriseGithub, publicGithub } from "./github/github.ts";
import { gitlab } from "./gitlab/gitlab.ts";

const publicForges: readonly Forge[] = [
  ...publicGithub,
  gitlab("gitlab.com"),
  gitea("codeberg.org"),
  gitea("gitea.com"),
];

function forges({ "url_import.instances": entries }: Settings): Forge[] {
  return [
    // The administrator's configuration takes precedence.
    ...instancesOf(entries, "github").map(enterpriseGithub),
    ...instancesOf(entries, "gitlab").map(gitlab),
    ...instancesOf(entries, "gitea").map(gitea),
    ...publicForges,
  ];
}

const forgeOf = ({ host }: URL, settings: Settings): Forge | undefined =>
  forges(settings).find((forge) => forge.host === host);

export const codeHosting: UrlSource = {
  id: "code-hosting",
  hosts: (settings) => [...new Set(forges(settings).map(({ host }) => host))],
  unavailable: () => null,
  takes: (url, settings) => forgeOf(url, settings)?.place(url) != null,
  fetch: async (url, context) => {
    const forge = forgeOf(url, context.settings);
    const place = forge?.place(url);
    return forge === undefined || place == null ? null : forge.fetch(place, context);
  },
};
