/** The API of Gitea and Forgejo as anybody may ask it (docs.gitea.com/api, version 1). */
import { askJson } from "../../ask-json.ts";
import type { Answer, ImportMeans } from "../../contract.ts";
import { importFault } from "../../failures.ts";

const answerBytesMax = 8 * 1024 ** 2;

export interface GiteaApi {
  /** `https://codeberg.org`. */
  site: string;
  /** Of a repository. Throws Fault. */
  ask(repository: string, path: string): Promise<Answer & { json: unknown }>;
  /** Null: there is no such thing, or it is not public. */
  askWhether(repository: string, path: string): Promise<(Answer & { json: unknown }) | null>;
}

export function giteaApi(site: string, means: ImportMeans): GiteaApi {
  const ask = (repository: string, path: string) =>
    askJson(means, `${site}/api/v1/repos/${repository}${path}`, {
      bytesMax: answerBytesMax,
      statuses: [404],
    });
  return {
    site,
    ask: async (repository, path) => {
      const answer = await ask(repository, path);
      if (answer.status === 404) throw notThere();
      return answer;
    },
    askWhether: async (repository, path) => {
      const answer = await ask(repository, path);
      return answer.status === 404 ? null : answer;
    },
  };
}

/** What is private is answered like what does not exist. */
export const notThere = () =>
  importFault("not_found", {
    message:
      "The forge has nothing at this address that anybody may see: it does not exist, or it is private. Check the address; what is private can only be uploaded.",
  });
