import { expect, test } from "bun:test";
import { seededRandom } from "../../config/testing/random.ts";
import { EventQueue } from "./queue.ts";

test("events come in the order of time, then of their draw, and only those that are wanted", () => {
  const random = seededRandom(1);
  const queue = new EventQueue();
  const events = Array.from({ length: 500 }, (_, index) => {
    const unwanted = random.next() < 0.2;
    return {
      dueMs: random.integer(0, 20),
      tie: random.next(),
      label: `${index}`,
      run: () => {},
      wanted: () => !unwanted,
    };
  });
  for (const event of events) queue.push(event);
  const expected = events
    .filter((event) => event.wanted())
    .sort((a, b) => a.dueMs - b.dueMs || a.tie - b.tie)
    .map(({ label }) => label);
  const popped = expected.map(() => queue.pop()?.label);
  expect(popped).toEqual(expected);
  expect(queue.pop()).toBeUndefined();
});
