/** The images of a guest's result, before and after an account has claimed it. */
import { expect } from "bun:test";
import { textOf } from "../call.ts";
import { Guest, sessions } from "../guest.ts";
import { picturesPdf } from "../sample.ts";
import type { Scenario } from "../scenario.ts";
import type { Answer } from "../target.ts";
import type { Flow } from "./guest-flows.ts";

const path = "assets/page-001-figure-1.png";
const body = JSON.stringify({ asset_path: path });

export const guestAssetFlows: readonly Flow[] = [
  {
    name: "a guest's images are locked until an account has claimed them; then the job token lists, shows and links to them, and takes back its own links alone",
    async play(world) {
      const cookie = world.target.sessions?.member;
      if (cookie === undefined) throw new Error("nobody can sign in");
      const guest = new Guest(world);
      const pair = await guest.estimate("pictures", picturesPdf("pictures"));
      const { json } = await guest.stage([pair], { status: 201 });
      const { session_id, session_token, items } = json as Record<string, string> & {
        items: { job_id: string }[];
      };
      const jobId = items[0]?.job_id ?? "";
      const job = `/v1/jobs/${jobId}`;
      const token = { "x-svc-job-token": pair.job_token };
      const account = { cookie, origin: world.target.baseUrl };
      type Rest = Omit<Scenario, "name" | "path" | "headers">;
      const asGuest = (suffix: string, rest: Rest) =>
        guest.call({ path: job + suffix, headers: token, ...rest });
      const asAccount = (suffix: string, rest: Rest) =>
        guest.call({ path: job + suffix, headers: account, ...rest });
      const link = { method: "POST", body } as const;
      const shown = ({ json: made }: Answer) => new URL(textOf(made, "url")).pathname;
      const shows = (address: string, status: number) => guest.call({ path: address, status });

      expect(await guest.ended(jobId, pair.job_token)).toBe("succeeded");
      const image = `/download?format=image&asset_path=${path}`;
      const locked = { status: 409, code: "settlement_required" } as const;
      await asGuest("/assets", locked);
      await asGuest(image, locked);
      await asGuest("/asset-grants", { ...link, ...locked });
      const none = { method: "DELETE", status: 404, code: "grant_not_found" } as const;
      await asGuest(`/asset-grants/ag_${"0".repeat(32)}`, none);
      await asAccount("/assets", { status: 404, code: "job_not_found" });

      const headers = { ...account, "x-svc-preview-token": session_token ?? "" };
      await guest.call({ method: "POST", path: `${sessions}/${session_id}/claim`, headers, status: 200 });
      await asGuest("/assets", { status: 200, contains: [path] });
      await asGuest(image, { status: 200, contains: [/PNG/] });
      const [own, accounts] = [
        await asGuest("/asset-grants", { ...link, status: 201 }),
        await asAccount("/asset-grants", { ...link, status: 201 }),
      ];
      await shows(shown(own), 200);
      await asGuest(`/asset-grants/${textOf(accounts.json, "grant_id")}`, none);
      await asGuest(`/asset-grants/${textOf(own.json, "grant_id")}`, { method: "DELETE", status: 204 });
      await shows(shown(own), 404);
      await shows(shown(accounts), 200);
      // The account takes back what the job token made, too; and with the job goes every link to it.
      const another = await asGuest("/asset-grants", { ...link, status: 201 });
      await asAccount(`/asset-grants/${textOf(another.json, "grant_id")}`, { method: "DELETE", status: 204 });
      await shows(shown(another), 404);
      await asAccount("", { method: "DELETE", status: 204 });
      await shows(shown(accounts), 404);
      await asGuest("/assets", { status: 404, code: "job_not_found" });
    },
  },
];
