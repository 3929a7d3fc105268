/** An address → its document fetched and stored → measured and priced like an upload. The job never fetches anything. */
import { Fault } from "../../../config/errors/fault.ts";
import { permittedUrl } from "../../egress/permitted.ts";
import type { Estimates, UrlEstimates } from "../contract.ts";
import type { Core } from "../core.ts";
import { notBuilt, type UrlSource, urlSources } from "./url-sources.ts";

const everyDefault = {
  capabilityId: null,
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: {},
} as const;

export function createUrlEstimates(
  { settings }: Pick<Core, "settings">,
  estimates: Pick<Estimates, "admit" | "stage" | "create">,
  sources: readonly UrlSource[] = urlSources,
): UrlEstimates {
  return {
    async create(caller, address, signal) {
      const permitted = permittedUrl(address, "import", settings);
      if (!permitted.ok) {
        const { code, reason, internal } = permitted;
        const details = [{ path: "/url" as const, message: reason }];
        // The rest of what is known inside may quote the address, and causes are logged.
        throw new Fault(code, { message: reason, details, cause: internal.split(":")[0] });
      }
      const source = sources.find(({ takes }) => takes(permitted.url));
      if (source === undefined || source.fetch === null)
        throw new Fault("capability_unavailable", { message: notBuilt });
      await estimates.admit(null);
      const { filename, bytes } = await source.fetch(permitted.url, signal);
      const staged = await estimates.stage(caller, filename, bytes);
      return estimates.create(caller, staged, { ...everyDefault }, signal);
    },
  };
}
