import { expect, test } from "bun:test";
import { Fault } from "../../../../config/errors/fault.ts";
import { codeOf } from "../../../../config/testing/failures.ts";
import { createShare } from "./shared.ts";

const left = () => new Fault("service_unavailable");

function scripted() {
  const share = createShare<string>(left);
  const begun: { signal: AbortSignal; answer: PromiseWithResolvers<string> }[] = [];
  const ask = (name: string, signal?: AbortSignal) =>
    share(
      name,
      (shared) => {
        const answer = Promise.withResolvers<string>();
        begun.push({ signal: shared, answer });
        return answer.promise;
      },
      signal,
    );
  return { ask, begun };
}

test("concurrent calls share the answer; later calls start again", async () => {
  const { ask, begun } = scripted();
  const all = [ask("a"), ask("a"), ask("b")];
  expect(begun).toHaveLength(2);
  begun[0]?.answer.resolve("A");
  begun[1]?.answer.resolve("B");
  expect(await Promise.all(all)).toEqual(["A", "A", "B"]);
  void ask("a");
  expect(begun).toHaveLength(3);
});

test("a failure is everybody's, and is not kept", async () => {
  const { ask, begun } = scripted();
  const codes = [codeOf(ask("a")), codeOf(ask("a"))];
  begun[0]?.answer.reject(new Fault("queue_full"));
  expect(await Promise.all(codes)).toEqual(["queue_full", "queue_full"]);
  const again = ask("a");
  begun[1]?.answer.resolve("A");
  expect(await again).toBe("A");
});

test("a disconnecting caller is released at once; the work ends when the last has left", async () => {
  const { ask, begun } = scripted();
  const [one, two] = [new AbortController(), new AbortController()];
  const codes = [codeOf(ask("a", one.signal)), codeOf(ask("a", two.signal))];
  one.abort();
  expect(await codes[0]).toBe("service_unavailable");
  expect(begun[0]?.signal.aborted).toBe(false);
  two.abort();
  expect(await codes[1]).toBe("service_unavailable");
  expect(begun[0]?.signal.aborted).toBe(true);
  // Whoever comes now is not given what was given up.
  const again = ask("a");
  expect(begun).toHaveLength(2);
  begun[1]?.answer.resolve("A");
  begun[0]?.answer.reject(left());
  expect(await again).toBe("A");
  expect(await codeOf(ask("a", one.signal))).toBe("service_unavailable");
});
