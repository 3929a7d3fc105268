import { application } from "./application.ts";

/** The OpenAPI document of all routes, without a server. */
export async function documentOf(baseUrl?: string): Promise<Record<string, unknown>> {
  const { response } = await application(undefined, baseUrl).ask("GET", "/openapi.json");
  return (await response.json()) as Record<string, unknown>;
}
