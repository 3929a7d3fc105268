import { expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { published, takesGzip } from "./published.ts";

const ask = (headers: Record<string, string> = {}) => new Request("http://host/", { headers });

test("is made once, when it is first asked for", () => {
  let times = 0;
  const answer = published(
    () => `made ${++times}`,
    () => ({}),
  );
  expect(times).toBe(0);
  answer(ask());
  answer(ask({ "accept-encoding": "gzip" }));
  expect(times).toBe(1);
});

test("is compressed for clients that accept it, under an ETag of its own", async () => {
  const answer = published(
    () => "text ".repeat(100),
    () => ({ "content-type": "text/plain" }),
  );
  const [plain, zipped] = [answer(ask()), answer(ask({ "accept-encoding": "br, gzip" }))];
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect([plain.headers.get("vary"), zipped.headers.get("vary")]).toEqual([
    "Accept-Encoding",
    "Accept-Encoding",
  ]);
  const bytes = new Uint8Array(await zipped.arrayBuffer());
  expect(gunzipSync(bytes).toString()).toBe(await plain.text());
  const [etag, zippedEtag] = [plain.headers.get("etag") ?? "", zipped.headers.get("etag") ?? ""];
  expect(etag).not.toBe(zippedEtag);
  const again = answer(ask({ "if-none-match": etag }));
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect(again.headers.get("content-type")).toBeNull();
  expect(answer(ask({ "if-none-match": zippedEtag })).status).toBe(200);
});

test("who takes gzip", () => {
  for (const yes of ["gzip", "br, gzip;q=0.5", "*", "GZIP", "deflate, *;q=0.1"])
    expect([yes, takesGzip(yes)]).toEqual([yes, true]);
  for (const no of ["", "identity", "gzip;q=0", "br, *;q=0", "gzip;q=0.0, *"])
    expect([no, takesGzip(no)]).toEqual([no, false]);
});

test("a thousand responses that nobody reads share their content", () => {
  const answer = published(
    () => "x".repeat(1_000_000),
    () => ({}),
  );
  answer(ask());
  const before = process.memoryUsage.rss();
  const held = Array.from({ length: 1_000 }, () => answer(ask()));
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  expect(held.length).toBe(1_000);
});
