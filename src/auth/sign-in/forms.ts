import { oauthError } from "./oauth-answers.ts";

/** What an application sends to the token and revocation endpoints. */
export interface Form {
  fields: URLSearchParams;
  /** As it is passed on, with nothing of the request but what is named here. */
  init: RequestInit & { headers: Record<string, string> };
}

const urlEncoded = "application/x-www-form-urlencoded";

/** The form, when it has the field without which there is nothing to pass on; else the answer that says so. */
export async function formOf(request: Request, needs: string): Promise<Form | Response> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== urlEncoded)
    return oauthError(400, "invalid_request", `Send ${urlEncoded}.`);
  const body = await request.text();
  const fields = new URLSearchParams(body);
  if (!fields.get(needs)) return oauthError(400, "invalid_request", `${needs} is missing.`);
  const authorization = request.headers.get("authorization");
  const headers = {
    "content-type": urlEncoded,
    accept: "application/json",
    ...(authorization === null ? {} : { authorization }),
  };
  return { fields, init: { method: "POST", headers, body } };
}
