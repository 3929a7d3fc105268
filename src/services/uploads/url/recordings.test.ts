/** Recordings at URLs: fetched only if a speech model is installed, and billed as sound. */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf, faultOf } from "../../../../config/testing/failures.ts";
import type { SpeechModel } from "../../../../converters/speech/contract.ts";
import type { UrlSource } from "../../../egress/sources/contract.ts";
import { type EgressScript, scriptedEgress } from "../../../egress/testing/scripted.ts";
import { createDiscovery } from "../../discovery/discovery.ts";
import { creditUnits, decodedMs, kinds, openedForRecordings, whisper } from "../../testing/recordings.ts";
import { createUrlEstimates } from "./url-estimates.ts";

test("a recording at an address is one once there is a model, billed as audio", async () => {
  const models: SpeechModel[] = [];
  await using all = await openedForRecordings(models);
  const { here, estimates } = all;
  const source: UrlSource = {
    id: "video-audio",
    hosts: () => ["*"],
    recordingsOnly: true,
    unavailable: () => null,
    takes: () => true,
    fetch: async (url, context) => {
      context.requireRecordings();
      const path = join(await context.folder(), "sound.mp3");
      writeFileSync(path, "ID3");
      return { kind: "audio", url, path, bytesCount: 3, title: "Talk" };
    },
  };
  const statusOf = () =>
    createDiscovery(here.core, kinds)
      .urlSources()
      .find(({ id }) => id === source.id);
  const importing = createUrlEstimates(here.core, estimates, [source], undefined, kinds);
  const create = () => importing.create(here.caller, "https://www.example.org/talk.mp3");
  expect(statusOf()).toMatchObject({ status: "unavailable" });
  expect(statusOf()?.unavailableReason).toContain("No speech model");
  const fault = await faultOf(create());
  expect(fault.code).toBe("capability_unavailable");
  expect(fault.message).toContain("The URL leads to a recording. No speech model");
  // Without a restart.
  models.push(whisper);
  expect(statusOf()).toMatchObject({ status: "live", unavailableReason: null });
  expect(await create()).toMatchObject({
    capabilityId: "audio-to-markdown",
    estimatedCreditUnits: creditUnits,
    measurement: { sourceKind: "video_audio", metrics: { decoded_ms: decodedMs } },
  });
});

/** As every host of the test answers. */
const answering =
  (type: string, body: string): EgressScript =>
  async ({ url }) => ({
    ok: true,
    url,
    status: 200,
    headers: new Headers({ "content-type": type }),
    body: new Blob([body]).stream(),
  });

test.each([
  ["https://media.example.org/talk.mp3", "audio/mpeg", "ID3\u0004 and sound"],
  ["https://media.example.org/talk", "video/mp4", "\0\0\0\u0018ftypmp42 and sound"],
])("%s is fetched by the sources that there are, and measured as sound", async (address, type, body) => {
  await using all = await openedForRecordings([whisper], { egress: scriptedEgress(answering(type, body)) });
  const { here, asked, estimates } = all;
  const importing = createUrlEstimates(here.core, estimates, undefined, undefined, kinds);
  const upload = await importing.create(here.caller, address);
  expect(asked).toMatchObject([{ capabilityId: "audio-to-markdown", refused: {} }]);
  expect(await Bun.file(here.core.storage.uploadPath(upload.id)).text()).toBe(body);
  expect(upload).toMatchObject({
    capabilityId: "audio-to-markdown",
    estimatedCreditUnits: creditUnits,
    measurement: { sourceKind: "video_audio", metrics: { decoded_ms: decodedMs } },
  });
  const { outcome, task } = await all.converted(
    (
      await here.jobs.confirm(here.caller, {
        ...{ uploadId: upload.id, spendingLimitCreditUnits: 750, clientRequestId: null, webhookUrl: null },
      })
    ).job,
  );
  expect(outcome.ok).toBe(true);
  expect(task?.speechModel?.name).toBe("whisper-small");
});

test("a recording of more than 32 MB is not fetched to its end", async () => {
  const sentBytes = { count: 0 };
  const endlessly: EgressScript = async ({ url }) => ({
    ...{ ok: true, url, status: 200, headers: new Headers({ "content-type": "audio/mpeg" }) },
    body: new ReadableStream({
      pull(controller) {
        sentBytes.count += 1e6;
        controller.enqueue(Buffer.alloc(1e6, "ID3"));
      },
    }),
  });
  await using all = await openedForRecordings([whisper], { egress: scriptedEgress(endlessly) });
  const { here, estimates } = all;
  const importing = createUrlEstimates(here.core, estimates, undefined, undefined, kinds);
  expect(await codeOf(importing.create(here.caller, "https://media.example.org/talk.mp3"))).toBe(
    "remote_too_large",
  );
  expect(sentBytes.count).toBeLessThan(40e6);
});
