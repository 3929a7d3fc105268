/** GitLab's REST API as anybody may ask it (docs.gitlab.com/api/rest, version 4). */
import { askJson } from "../../ask-json.ts";
import type { Answer, ImportMeans } from "../../contract.ts";
import { importFault } from "../../failures.ts";

const answerBytesMax = 8 * 1024 ** 2;

export interface GitlabApi {
  /** `https://gitlab.com`. */
  site: string;
  /** Of a project: `path` follows its address and starts with a slash or is empty. Throws Fault. */
  ask(repository: string, path: string): Promise<Answer & { json: unknown }>;
  /** Null: there is no such thing, or it is not public. */
  askWhether(repository: string, path: string): Promise<(Answer & { json: unknown }) | null>;
}

export function gitlabApi(site: string, means: ImportMeans): GitlabApi {
  async function ask(repository: string, path: string): Promise<Answer & { json: unknown }> {
    // A project is named by its path as one segment ("Namespaced paths").
    const project = encodeURIComponent(repository);
    return askJson(means, `${site}/api/v4/projects/${project}${path}`, {
      bytesMax: answerBytesMax,
      statuses: [404],
    });
  }
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
      "GitLab has nothing at this address that anybody may see: it does not exist, or it is private. Check the address; what is private can only be uploaded.",
  });
