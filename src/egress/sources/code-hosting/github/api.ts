/** GitHub's REST API as anybody may ask it (docs.github.com/rest, version 2022-11-28): sixty requests an hour. */
import type { Answer, ImportContext } from "../../contract.ts";
import { importFault } from "../../failures.ts";
import { askJson } from "../../json.ts";
import { answerBytesMax, type RestApi, restApi } from "../rest-api.ts";

const headers = { "x-github-api-version": "2022-11-28" };

/** `path` starts with a slash. */
export type GithubApi = RestApi<[path: string]>;

/** `base` is the API's address. Refusals that are no absence are thrown as Fault. */
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

/** "Rate limits for the REST API": either all requests of this hour are used, or there were too many at once. */
function refusedBy({ headers: fields, status }: Answer) {
  const limited = status === 429 || fields.get("x-ratelimit-remaining") === "0" || fields.has("retry-after");
  return limited
    ? importFault("too_many_requests", {
        message:
          "GitHub answers this installation no more for now: without an account it takes sixty requests an hour. Try again in an hour.",
      })
    : importFault("forbidden");
}
