/** GitHub's REST API without login (docs.github.com/rest, version 2022-11-28): sixty requests per hour. */
import type { Answer, ImportContext } from "../../contract.ts";
import { importFault } from "../../failures.ts";
import { askJson } from "../../json.ts";
import { answerBytesMax, type RestApi, restApi } from "../rest-api.ts";

const headers = { "x-github-api-version": "2022-11-28" };

/** `path` starts with a slash. */
export type GithubApi = RestApi<[path: string]>;

/** `base`: the API's URL. Throws Fault for errors other than not found. */
export function githubApi(base: string, context: ImportContext): GithubApi {
  return restApi("GitHub", async (path: string) => {
    const answer = await askJson(context, `${base}${path}`, {
      accept: "application/vnd.github+json",
      headers,
      bytesMax: answerBytesMax,
      statuses: [401, 403, 404, 410, 429, 451],
    });
    const { status } = answer;
    if (status === 403 || status === 429) throw refusedBy(answer);
    if (status === 410) throw importFault("not_found", { message: "GitHub says that this was deleted." });
    if (status === 401) throw importFault("access_controlled");
    if (status === 451)
      throw importFault("forbidden", { message: "GitHub does not hand this out, for legal reasons." });
    return answer;
  });
}

/** Primary or secondary rate limit ("Rate limits for the REST API"). */
function refusedBy({ headers: fields, status }: Answer) {
  const limited = status === 429 || fields.get("x-ratelimit-remaining") === "0" || fields.has("retry-after");
  return limited
    ? importFault("too_many_requests", {
        message: "GitHub's limit of sixty requests per hour without login is reached. Try again in an hour.",
      })
    : importFault("forbidden");
}
