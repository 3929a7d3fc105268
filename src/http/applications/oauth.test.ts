import { expect, test } from "bun:test";
import { systemClock } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { type Call, type HttpParts, rememberCall } from "../context.ts";
import { oauthOperations } from "./oauth.ts";

const unavailable = () => Promise.reject(new Fault("service_unavailable"));

/** Calls an operation while the ledger is unavailable. */
async function called(id: string, init: RequestInit) {
  const parts = { oauth: { handle: unavailable }, clock: systemClock, baseUrl: () => "http://127.0.0.1" };
  const operation = oauthOperations(parts as unknown as HttpParts).find((each) => each.id === id);
  const request = new Request("http://127.0.0.1/oauth2", init);
  const call = { requestId: "request-1", fault: null } as Call;
  rememberCall(request, call);
  const response = await operation?.handle({ request } as never);
  if (!(response instanceof Response)) throw new Error(`no operation ${id}`);
  return { response, fault: call.fault };
}

test("an error of the ledger is OAuth's JSON for applications, with its status", async () => {
  const { response, fault } = await called("issueToken", { method: "POST", body: "" });
  expect([response.status, fault?.code]).toEqual([503, "service_unavailable"]);
  expect(await response.json()).toMatchObject({ error: "server_error" });
});

test("and a page for browsers", async () => {
  const { response, fault } = await called("authorize", { headers: { accept: "text/html" } });
  expect([response.status, fault?.code]).toEqual([503, "service_unavailable"]);
  expect(response.headers.get("content-type")).toStartWith("text/html");
});
