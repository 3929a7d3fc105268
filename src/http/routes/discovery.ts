import { Elysia } from "elysia";
import { type AccountPrincipal, isAccount, type Principal } from "../../auth/principal.ts";
import { CapabilityCatalog, PricingCatalog } from "../../operations/discovery/catalogs.ts";
import { capabilitiesView, catalogView } from "../../operations/discovery/views.ts";
import { callOf, type HttpParts } from "../context.ts";
import { json } from "../json.ts";
import { operation } from "../route-facts.ts";

export function discoveryRoutes({ services }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/capabilities",
      ({ request }) =>
        json(
          capabilitiesView(
            services.discovery.capabilities(knownCaller(callOf(request).principal)),
            services.discovery.urlSources(),
          ),
        ),
      {
        detail: operation({
          id: "getCapabilities",
          summary: "What this installation can convert",
          description: "With a key, the limits are those of the caller's plan.",
          tag: "Discovery",
          access: "optional",
          success: { 200: { description: "The capability catalog.", schema: CapabilityCatalog } },
        }),
      },
    )
    .get("/v1/catalog", () => json(catalogView(services.discovery)), {
      detail: operation({
        id: "getCatalog",
        summary: "Plans, packs and rates",
        description:
          "The rate card in force prices new estimates; an estimate and its job keep the one they were priced by. Each rate shows what some counts come to, computed as prices are.",
        tag: "Discovery",
        access: "none",
        success: { 200: { description: "The plan, pack and Credit contract.", schema: PricingCatalog } },
      }),
    });
}

/** What a credential of another kind would change is nothing. */
function knownCaller(principal: Principal | null): AccountPrincipal | null {
  return principal !== null && isAccount(principal) ? principal : null;
}
