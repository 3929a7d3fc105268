import { expect, test } from "bun:test";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { chunksOf, createArrivals, hasEnded, isUnwanted, wholeBody } from "./arrival.ts";

const ann = { credential: "key_ann", address: "192.0.2.1" };

function setUp(changes: Partial<typeof defaultSettings> = {}) {
  const time = { nowMs: 0 };
  const clock = { nowMs: () => time.nowMs, monotonicMs: () => time.nowMs };
  const arrivals = createArrivals({ ...defaultSettings, ...changes }, clock);
  return { time, arrivals };
}

/** A request whose body the test sends. */
function sending(bytes = 1_000_000) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  const headers = { "content-length": String(bytes) };
  const request = new Request("http://host/", { method: "POST", headers, body });
  return {
    request,
    send: (count: number) => controller?.enqueue(new Uint8Array(count)),
    end: () => controller?.close(),
  };
}

async function bytesOf(request: Request): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunksOf(request)) bytes += chunk.byteLength;
  return bytes;
}

test("a caller has so many bodies at once, and more when one has arrived or its request is answered", async () => {
  const { arrivals } = setUp({ "limits.open_uploads": 2 });
  const [first, second, third] = [sending(), sending(), sending()];
  arrivals.begin(first.request, ann);
  arrivals.begin(second.request, ann);
  expect(await codeOf(async () => arrivals.begin(third.request, ann))).toBe("rate_limited");
  expect(isUnwanted(third.request)).toBe(true);
  arrivals.begin(third.request, { ...ann, credential: "key_bob" });
  first.send(10);
  first.end();
  expect(await bytesOf(first.request)).toBe(10);
  expect(hasEnded(first.request)).toBe(true);
  arrivals.begin(sending().request, ann);
  expect(await codeOf(async () => arrivals.begin(sending().request, ann))).toBe("rate_limited");
  arrivals.end(second.request);
  arrivals.end(second.request);
  arrivals.begin(sending().request, ann);
  expect(await codeOf(async () => arrivals.begin(sending().request, ann))).toBe("rate_limited");
});

test("an address has so many, whatever their credentials", async () => {
  const { arrivals } = setUp({ "limits.open_uploads_per_address": 2 });
  const from = (credential: string | null, address = ann.address) =>
    arrivals.begin(sending().request, { credential, address });
  from(null);
  from("key_ann");
  expect(await codeOf(async () => from("key_bob"))).toBe("rate_limited");
  from("key_bob", "192.0.2.2");
});

test("a body slower than the limit over half a minute is ended, one as fast as it is not", async () => {
  const { arrivals, time } = setUp({ "limits.upload_bytes_per_second": 100 });
  const [slow, fast] = [sending(), sending()];
  for (const { request } of [slow, fast]) arrivals.begin(request, ann);
  const ended = codeOf(bytesOf(slow.request));
  const arrived = bytesOf(fast.request);
  slow.send(2_900);
  fast.send(3_100);
  await Bun.sleep(0);
  time.nowMs += 30_000;
  expect(await ended).toBe("request_timeout");
  fast.end();
  expect(await arrived).toBe(3_100);
  arrivals.end(slow.request);
  expect(isUnwanted(slow.request)).toBe(true);
});

test("time in which the server is busy does not count against the client", async () => {
  const { arrivals, time } = setUp();
  const { request, send, end } = sending();
  const other = sending();
  arrivals.begin(request, ann);
  arrivals.begin(other.request, ann);
  send(10);
  send(10);
  end();
  const busy = (async () => {
    let chunks = 0;
    for await (const _ of chunksOf(request)) {
      chunks += 1;
      time.nowMs += 60_000;
      // Until the look that ends the other one.
      if (chunks === 1) expect(await codeOf(bytesOf(other.request))).toBe("request_timeout");
    }
    return chunks;
  })();
  await Bun.sleep(0);
  time.nowMs += 31_000;
  expect(await busy).toBe(2);
});

test("a small body in one piece is ended, too, and one that lasts too long", async () => {
  const { arrivals, time } = setUp({ "limits.upload_minutes": 1, "limits.upload_bytes_per_second": 0 });
  const { request } = sending(100);
  arrivals.begin(request, ann);
  const ended = codeOf(wholeBody(request));
  time.nowMs += 61_000;
  expect(await ended).toBe("request_timeout");
  const rate = setUp({ "limits.upload_bytes_per_second": 10 });
  const small = sending(100);
  rate.arrivals.begin(small.request, ann);
  const late = codeOf(wholeBody(small.request));
  rate.time.nowMs += 41_000;
  expect(await late).toBe("request_timeout");
});
