import { expect, test } from "bun:test";
import { Readable } from "node:stream";
import { Fault } from "../../../config/errors/fault.ts";
import { failureOf } from "../../../config/testing/failures.ts";
import { type Capability, type Certainty, certainty, type Sample } from "../../../converters/contract.ts";
import * as registry from "../../../converters/formats/registry.ts";
import { boundedUpload } from "./bounded-upload.ts";

const mib = 1024 * 1024;
const limit = { bytesMax: 8 * mib, by: "This installation accepts" };

function kind(
  id: string,
  maxBytes: number | null,
  sniff: (sample: Sample) => Certainty | Promise<Certainty>,
) {
  return { ...registry.pdf, id, name: id, extensions: [`.${id}`], maxBytes, sniff } satisfies Capability;
}
const startsWith = (text: string, sure: Certainty) => (sample: Sample) =>
  Buffer.from(sample.head).toString("latin1").startsWith(text) ? sure : certainty.none;
const media = kind("media", mib, startsWith("RIFF", certainty.certain));

/** How many bytes of a file without end are taken, and what ends it. */
async function taken(kinds: readonly Capability[], start: string, filename = "a.bin") {
  let sent = 0;
  const endless = new Readable({
    read() {
      const chunk = Buffer.alloc(10_000, "x");
      if (sent === 0) chunk.write(start);
      sent += chunk.length;
      this.push(sent > 8 * mib ? null : chunk);
    },
  });
  let bytes = 0;
  const reading = async () => {
    for await (const chunk of boundedUpload(endless, { filename, limit, kinds })) bytes += chunk.length;
  };
  const details: string[] = [];
  await reading().catch((error) => {
    if (!(error instanceof Fault && error.code === "payload_too_large")) throw error;
    for (const { message } of error.details ?? []) details.push(message);
  });
  return { bytes, sent, details, destroyed: endless.destroyed };
}

test("a file whose beginning says a kind with a limit ends at that limit, and its sender with it", async () => {
  const { bytes, sent, details, destroyed } = await taken([media, registry.text], "RIFF");
  expect(bytes).toBeLessThanOrEqual(mib);
  expect(sent).toBeLessThan(mib + 200_000);
  expect(details).toEqual([`The format media accepts files of at most ${mib} bytes.`]);
  expect(destroyed).toBe(true);
});

test("any other file passes", async () => {
  expect((await taken([media, registry.text], "words")).bytes).toBeGreaterThan(7 * mib);
});

test("the name decides between kinds that are as sure", async () => {
  const other = kind("other", null, startsWith("RIFF", certainty.certain));
  expect((await taken([media, other], "RIFF", "a.other")).bytes).toBeGreaterThan(7 * mib);
  expect((await taken([other, media], "RIFF", "a.media")).bytes).toBeLessThanOrEqual(mib);
});

test("what only the rest of the file can tell is left to its measuring", async () => {
  const archive = kind("archive", null, async (sample) => {
    await sample.read(sample.bytes - 22, 22);
    return certainty.none;
  });
  expect((await taken([media, archive], "RIFF")).bytes).toBeGreaterThan(7 * mib);
  const unsure = kind("unsure", mib, startsWith("RIFF", certainty.likely));
  expect((await taken([unsure], "RIFF")).bytes).toBeGreaterThan(7 * mib);
});

test("nothing is sniffed before there is more than the least of any kind, and then once", async () => {
  let looks = 0;
  const watched = kind("watched", mib, () => {
    looks += 1;
    return certainty.none;
  });
  const small = Readable.from([Buffer.alloc(mib)]);
  for await (const _ of boundedUpload(small, { filename: "a", limit, kinds: [watched] }))
    expect(looks).toBe(0);
  await taken([watched], "any");
  expect(looks).toBe(1);
});

test("a lost connection is not the end of a file", async () => {
  const lost = new Readable({ read: () => undefined });
  lost.push(Buffer.alloc(10));
  const reading = async () => {
    for await (const _ of boundedUpload(lost, { filename: "a", limit, kinds: [media] })) lost.destroy();
  };
  expect(await failureOf(reading())).toBeInstanceOf(Error);
});
