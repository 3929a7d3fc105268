/** An installation that has been in use for a while: people, organizations, and documents that were really converted. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invite, type Person, setUpAdministrator, setupLinkIn } from "../browser/people.ts";
import { dist } from "../build/paths.ts";
import { pagesPdf, sampleDocument, sampleNames } from "../samples/documents.ts";
import { talkWav } from "../samples/recording.ts";
import { installTalkModel } from "../samples/talk-model.ts";
import { startProcess } from "../server/process.ts";

export type Who = "guest" | "member" | "admin";

export interface Scene {
  baseUrl: string;
  people: Readonly<Record<Exclude<Who, "guest">, Person>>;
  jobId: string;
  recordingId: string;
  organizationId: string;
  close(): Promise<void>;
}

const command = [join(dist, "markmill")];

export async function openScene(): Promise<Scene> {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-screenshots-"));
  const env = { MARKMILL_ACCOUNTS__SIGN_UP: "true" };
  const server = await startProcess({ command, dataDir, env });
  const close = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const link = setupLinkIn(server.output());
    const admin = await setUpAdministrator(link, { name: "Ada Lovelace", email: "ada@example.org" });
    const organizationId = await organization(admin, "Analytical Engines");
    const place = { organizationId };
    const member = await invite(admin, {
      ...place,
      name: "Grace Hopper",
      email: "grace@example.org",
    });
    await invite(admin, { ...place, name: "Mary Somerville", email: "mary@example.org" });
    await organization(admin, "Observatory");
    await admin.api.post(`/v1/admin/organizations/${organizationId}/credits`, {
      credit_units: 500_000,
      reason: "For the first quarter",
    });
    const jobId = await work(member);
    await installTalkModel(command, dataDir);
    const recordingId = await member.api.convert("Harbour talk.wav", talkWav(12));
    const people = { admin, member };
    return { baseUrl: server.baseUrl, people, jobId, recordingId, organizationId, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function organization(by: Person, name: string): Promise<string> {
  const made = await by.api.post<{ organization: { id: string } }>("/v1/admin/organizations", { name });
  return made.organization.id;
}

async function work({ api }: Person): Promise<string> {
  await api.post("/v1/account/keys", { name: "Nightly import" });
  await api.post("/v1/account/projects", { name: "Annual report" });
  await api.convert("Chronicle.pdf", pagesPdf(12));
  const jobs: string[] = [];
  for (const name of sampleNames) jobs.unshift(await api.convert(name, sampleDocument(name)));
  return jobs.at(-1) ?? "";
}
