import { expect, test } from "bun:test";
import { failureOf } from "../../../config/testing/failures.ts";
import { streamOf } from "./download.ts";

function counting(pieces: readonly string[], fails = false) {
  const seen = { made: 0, closed: false };
  async function* text() {
    try {
      for (const piece of pieces) {
        seen.made += 1;
        yield piece;
      }
      if (fails) throw new Error("the ledger is gone");
    } finally {
      seen.closed = true;
    }
  }
  return { seen, stream: streamOf(text()) };
}

test("nothing is made before it is read, and each piece when it is asked for", async () => {
  const { seen, stream } = counting(["a", "", "b", "c"]);
  const reader = stream.getReader();
  expect(seen.made).toBe(0);
  const decoded = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await decoded(), seen.made]).toEqual(["a", 1]);
  expect([await decoded(), seen.made]).toEqual(["b", 3]);
});

test("the whole of it is the text", async () => {
  expect(await new Response(counting(["größe", "", "\n"]).stream).text()).toBe("größe\n");
});

test("a disconnecting reader stops the producer", async () => {
  const { seen, stream } = counting(["a", "b"]);
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect(seen).toEqual({ made: 1, closed: true });
});

test("what fails in the middle does not look like an end", async () => {
  const { stream } = counting(["a"], true);
  expect(await failureOf(new Response(stream).text())).toMatchObject({ message: "the ledger is gone" });
});
