import { expect, test } from "bun:test";
import fc from "fast-check";
import { generous } from "../testing/harness.ts";
import { PieceQueue } from "./piece-queue.ts";
import { PieceRequester, type PieceTaker, type WaitingPiece } from "./piece-requester.ts";

/** Conversions of these names, and what begins of their pieces. */
function ground(...names: readonly string[]) {
  const queue = new PieceQueue();
  const taker: PieceTaker = {
    add: (piece) => queue.add(piece),
    drop: (requester) => queue.drop(requester),
    slots: 4,
    languageFiles: () => ({}),
  };
  const requesters = new Map(
    names.map((name) => [name, new PieceRequester({ workDir: `/${name}` }, generous, taker)]),
  );
  const nameOf = ({ requester }: WaitingPiece) =>
    names.find((name) => requesters.get(name) === requester) ?? "";
  let lastId = 0;
  const answers: string[] = [];
  const atWork = new Set<WaitingPiece>();
  /** Beyond the first of each conversion. */
  const extra = () => atWork.size - new Set([...atWork].map(nameOf)).size;
  return {
    ...{ queue, nameOf, extra, answers },
    requesterOf: (name: string) => requesters.get(name) as PieceRequester,
    finished(piece: WaitingPiece) {
      atWork.delete(piece);
      queue.finished(piece);
    },
    ask(name: string) {
      lastId += 1;
      const picture = { file: `/${name}/${lastId}`, width: 1, height: 1, dpi: null };
      const piece = {
        kind: "recognize",
        picture,
        options: { scope: "page", languages: "auto" },
        result: `/${name}/${lastId}.json`,
      } as const;
      const asked = requesters.get(name)?.ask(lastId, piece, (outcome) => {
        answers.push(`${name} ${outcome.ok || outcome.code}`);
      });
      expect(asked).toBe(0);
    },
    /** All that begin while so many slots beyond those of the conversions are idle, and `mayBeFirst` says so. */
    begin(idle: number, mayBeFirst = () => true): WaitingPiece[] {
      const begun: WaitingPiece[] = [];
      const next = () =>
        queue.next(
          mayBeFirst,
          () => extra() < idle,
          () => true,
        );
      for (let piece = next(); piece !== null; piece = next()) {
        atWork.add(piece);
        begun.push(piece);
      }
      expect(queue.running).toBe(atWork.size);
      return begun;
    },
  };
}

test("the first of each conversion begins without an idle slot, and no more", () => {
  const { finished, ask, begin, nameOf } = ground("a", "b", "c");
  for (const name of "aabbcc") ask(name);
  const begun = begin(0);
  expect(begun.map(nameOf)).toEqual(["a", "b", "c"]);
  finished(begun[1] as WaitingPiece);
  expect(begin(0).map(nameOf)).toEqual(["b"]);
});

test("where not all may have one at work, they take turns", () => {
  const { queue, finished, ask, begin, nameOf } = ground("a", "b");
  const oneAtWork = () => queue.running === 0;
  ask("a");
  ask("b");
  const order: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const [piece, ...more] = begin(1, oneAtWork) as [WaitingPiece, ...WaitingPiece[]];
    expect(more).toEqual([]);
    order.push(nameOf(piece));
    ask(nameOf(piece));
    expect(queue.requesters).toBe(2);
    finished(piece);
  }
  expect(order).toEqual(["a", "b", "a", "b"]);
});

test("idle slots go to the conversion with the fewest, then to the oldest", () => {
  const { ask, begin, nameOf } = ground("a", "b");
  for (const name of "aaaabbbb") ask(name);
  expect(begin(4).map(nameOf)).toEqual(["a", "b", "a", "b", "a", "b"]);
});

test("a conversion that has not had a turn is before one that has", () => {
  const { queue, finished, ask, begin, nameOf } = ground("a", "b", "c");
  for (const name of "ab") ask(name);
  const [a, b] = begin(0) as [WaitingPiece, WaitingPiece];
  for (const piece of [b, a]) finished(piece);
  for (const name of "bac") ask(name);
  const order: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const [piece] = begin(1, () => queue.running === 0) as [WaitingPiece];
    order.push(nameOf(piece));
    finished(piece);
  }
  expect(order).toEqual(["c", "a", "b"]);
});

test("those of a conversion that ends are cancelled, and no others", () => {
  const { queue, ask, begin, nameOf, finished, answers, requesterOf } = ground("a", "b");
  for (const name of "aaabb") ask(name);
  const begun = begin(0);
  queue.drop(requesterOf("a"));
  expect(answers).toEqual(["a cancelled", "a cancelled"]);
  expect([queue.requesters, queue.running]).toEqual([2, 2]);
  for (const piece of begun) finished(piece);
  expect([queue.requesters, queue.running]).toEqual([1, 0]);
  const [last, ...more] = begin(4) as [WaitingPiece, ...WaitingPiece[]];
  expect([nameOf(last), more.length]).toEqual(["b", 0]);
  finished(last);
  expect([queue.requesters, queue.running]).toEqual([0, 0]);
});

test("a child is looked for once for all of a kind, and only if one may begin", () => {
  const { queue, ask } = ground("a", "b");
  for (const name of "aabb") ask(name);
  let looks = 0;
  const hasChild = () => {
    looks += 1;
    return false;
  };
  const [yes, no] = [() => true, () => false];
  expect(queue.next(no, no, hasChild)).toBeNull();
  expect(looks).toBe(0);
  for (const [mayBeFirst, isSlotIdle] of [
    [yes, no],
    [no, yes],
  ] as const)
    expect(queue.next(mayBeFirst, isSlotIdle, hasChild)).toBeNull();
  expect(looks).toBe(2);
});

test("in any order of pieces, each waiting conversion has one running, and only idle slots are used", () => {
  const event = fc.record({ ask: fc.constantFrom("a", "b", "c"), idle: fc.nat(3), end: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const { finished, ask, begin, nameOf, extra: extraNow } = ground("a", "b", "c");
      const running: WaitingPiece[] = [];
      const waiting = new Map([..."abc"].map((name) => [name, 0]));
      const count = (name: string) => running.filter((piece) => nameOf(piece) === name).length;
      for (const { ask: name, idle, end } of events) {
        // No more than may be out at once.
        if ((waiting.get(name) ?? 0) + count(name) < 32) {
          ask(name);
          waiting.set(name, (waiting.get(name) ?? 0) + 1);
        }
        const before = [..."abc"].map(count);
        const begun = begin(idle);
        for (const piece of begun) {
          running.push(piece);
          waiting.set(nameOf(piece), (waiting.get(nameOf(piece)) ?? 0) - 1);
        }
        const extra = [..."abc"].reduce((sum, each) => sum + Math.max(0, count(each) - 1), 0);
        expect(extraNow()).toBe(extra);
        if (begun.length > 0)
          expect(extra).toBeLessThanOrEqual(
            Math.max(
              idle,
              before.reduce((sum, each) => sum + Math.max(0, each - 1), 0),
            ),
          );
        for (const each of "abc") if ((waiting.get(each) ?? 0) > 0) expect(count(each)).toBeGreaterThan(0);
        const ended = running.splice(end % (running.length + 1), 1)[0];
        if (ended !== undefined) finished(ended);
      }
    }),
  );
});
