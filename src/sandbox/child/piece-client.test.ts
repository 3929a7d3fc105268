import { expect, test } from "bun:test";
import type { Piece } from "../piece.ts";
import { settled } from "../testing/fake-child.ts";
import { PieceClient } from "./piece-client.ts";

const page = (name: number): Piece => ({
  kind: "recognize",
  picture: { file: `/jobs/${name}`, width: 1, height: 1, dpi: null },
  options: { scope: "page", languages: "auto" },
  result: `/jobs/${name}.json`,
});

/** A client, what it has sent, and what has become of its requests. */
function ground() {
  const sent: { id: number; piece: Piece }[] = [];
  const became: string[] = [];
  const client = new PieceClient((id, piece) => sent.push({ id, piece }));
  const ask = (name: number) =>
    client.ask(page(name)).then(
      () => became.push(`${name} done`),
      (error: unknown) => became.push(`${name} ${error}`),
    );
  return { client, sent, became, ask };
}

test("requests are sent with identifiers of the process, and settle with their answers", async () => {
  const [first, second] = [ground(), ground()];
  for (const name of [1, 2]) void first.ask(name);
  void second.ask(3);
  expect(first.sent.map(({ piece }) => piece)).toEqual([page(1), page(2)]);
  const ids = [...first.sent, ...second.sent].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  // The messages' lowest identifier.
  expect(Math.min(...ids)).toBeGreaterThan(0);
  const [one = 0, two = 0, three = 0] = ids;
  first.client.receive(three, { ok: true });
  first.client.receive(two, { ok: true });
  await settled();
  expect(first.became).toEqual(["2 done"]);
  first.client.receive(two, { ok: true });
  const failure = { ok: false, code: "timed_out", message: "It took too long.", internal: "x" } as const;
  first.client.receive(one, failure);
  await settled();
  expect(first.became).toEqual(["2 done", expect.stringContaining("It took too long.")]);
});

test("a failure is a fault with the code, the message and the internal cause", async () => {
  const { client, sent } = ground();
  const asked = client.ask(page(1));
  const failure = { ok: false, code: "timed_out", message: "It took too long.", internal: "x" } as const;
  client.receive(sent[0]?.id ?? 0, failure);
  await expect(asked).rejects.toMatchObject({ code: "timed_out", message: "It took too long.", cause: "x" });
});

test("no more than 32 are out; each answer sends the next, in order", async () => {
  const { client, sent, became, ask } = ground();
  for (let name = 1; name <= 35; name += 1) void ask(name);
  expect(sent).toHaveLength(32);
  client.receive(sent[5]?.id ?? 0, { ok: true });
  expect(sent.slice(32).map(({ piece }) => piece)).toEqual([page(33)]);
  // An unknown answer sends none.
  client.receive(sent[5]?.id ?? 0, { ok: true });
  expect(sent).toHaveLength(33);
  client.receive(sent[0]?.id ?? 0, { ok: false, code: "timed_out", message: "" });
  expect(sent.slice(33).map(({ piece }) => piece)).toEqual([page(34)]);
  await settled();
  expect(became).toHaveLength(2);
});

test("after the end answers change nothing, and requests are refused as cancelled", async () => {
  const { client, sent, became, ask } = ground();
  for (let name = 1; name <= 33; name += 1) void ask(name);
  client.end();
  for (const { id } of [...sent]) client.receive(id, { ok: true });
  await settled();
  expect([sent.length, became]).toEqual([32, []]);
  await expect(client.ask(page(34))).rejects.toMatchObject({ code: "cancelled" });
  expect(sent).toHaveLength(32);
});
