import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { documents, recognition } from "../calling.ts";
import type { RunOptions } from "../contract.ts";
import type { Piece, PieceOutcome } from "../piece.ts";
import { transcriptionDeadlineMs } from "../speech-needs.ts";
import { settled } from "../testing/fake-child.ts";
import { generous, modelOf } from "../testing/harness.ts";
import { PieceRequester, type WaitingPiece } from "./piece-requester.ts";

const model = modelOf(["en"]);
const page = (name: number | string): Piece => ({
  kind: "recognize",
  picture: { file: `/jobs/${name}`, width: 1, height: 1, dpi: null },
  options: { scope: "page", languages: "auto" },
  result: `/jobs/${name}.json`,
});
const sound = (name: number | string, toMs = 2_000): Piece => ({
  kind: "transcribe",
  part: { file: `/jobs/${name}`, fromMs: 0, toMs },
  wanted: { what: "words", language: "en" },
  result: `/jobs/${name}.json`,
});
const pieces = { deadlineMs: 9_000, growthMs: 70, expected: 2 };
const recognized = { ok: true, value: { resultBytes: 1 } } as const;

function ground(options: Partial<RunOptions> = { pieces }) {
  const added: WaitingPiece[] = [];
  const dropped: PieceRequester[] = [];
  let languages = {};
  const taker = {
    add: (piece: WaitingPiece) => added.push(piece),
    drop: (requester: PieceRequester) => dropped.push(requester),
    slots: 4,
    languageFiles: () => languages,
  };
  const task = { workDir: "/jobs", speechModel: model };
  const requester = new PieceRequester(task, { ...generous, ...options }, taker);
  const answers: PieceOutcome[] = [];
  return {
    ...{ requester, added, dropped, answers },
    ask: (id: number, piece = page(id)) => requester.ask(id, piece, (outcome) => answers.push(outcome)),
    install: (files: Record<string, string>) => {
      languages = files;
    },
  };
}

describe("a request", () => {
  test("is answered once the piece has ended, as a success or as the job error", () => {
    const { requester, added, answers, ask } = ground();
    expect([ask(1), ask(2), ask(3, sound(3))]).toEqual([0, 0, 0]);
    expect([requester.waits, requester.slots, answers.length]).toEqual([true, 4, 0]);
    added[0]?.settle(recognized);
    added[1]?.settle({ ok: false, reason: "timed_out" });
    expect(requester.waits).toBe(true);
    added[2]?.settle({ ok: false, reason: "timed_out" });
    expect(requester.waits).toBe(false);
    const late = (message: string) => ({ ok: false, code: "timed_out", message }) as const;
    expect(answers).toEqual([
      { ok: true },
      late("Text recognition of a page or image exceeded its time limit."),
      late("Transcription of a part of the recording exceeded its time limit."),
    ]);
  });

  test("is invalid with an identifier in use, outside of the folder, or as the thirty-third at once", () => {
    const { added, ask } = ground();
    for (let id = 1; id <= 32; id += 1) expect(ask(id)).not.toBeNull();
    expect(ask(33)).toBeNull();
    added[0]?.settle(recognized);
    expect(ask(2)).toBeNull();
    expect(ask(33, page("../33"))).toBeNull();
    expect(ask(33)).not.toBeNull();
    expect(added).toHaveLength(33);
  });

  test("above the number of pieces of a document fails as too complex", () => {
    const { added, answers, ask } = ground();
    for (let id = 1; id <= 20_000; id += 1) {
      ask(id);
      added.pop()?.settle(recognized);
    }
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(ask(20_001)).toBe(0);
    expect(added).toEqual([]);
    expect(answers.at(-1)).toMatchObject({ ok: false, code: "document_too_complex" });
  });

  test("for an unexpected recognition extends the time limit; transcriptions are in it", () => {
    const { ask } = ground();
    const asked = [ask(1), ask(2, sound(2)), ask(3), ask(4), ask(5, sound(5)), ask(6)];
    expect(asked).toEqual([0, 0, 0, 70, 0, 70]);
  });
});

describe("a piece", () => {
  test("has the limits of pieces, and the memory and tenant of the whole", () => {
    const { added, ask, install } = ground({ pieces, tenant: "a" });
    ask(1);
    ask(2, sound(2));
    const [first, second] = added as [WaitingPiece, WaitingPiece];
    expect(first.calling).toEqual({ ...recognition, tenant: "a" });
    expect(first.options).toMatchObject({ deadlineMs: 9_000, memoryMib: 2_048, tenant: "a" });
    install({ deu: "/models/deu" });
    expect(first.task()).toEqual({ ...page(1), languageFiles: { deu: "/models/deu" } } as never);
    const spoken = sound(2);
    if (spoken.kind !== "transcribe") throw new Error("no transcription");
    expect(second.calling).toMatchObject({ trade: `speech ${model.sha256}`, tenant: "a" });
    expect(second.options.deadlineMs).toBe(transcriptionDeadlineMs({ ...spoken, model }));
    expect(second.task()).toEqual({ ...spoken, model });
  });

  test("has those of the whole where it has none of its own", () => {
    const { added, ask } = ground({});
    expect([ask(1), ask(2), ask(3)]).toEqual([0, 0, 0]);
    expect(added[0]?.options).toEqual({ deadlineMs: 50_000, memoryMib: 2_048, signal: expect.anything() });
    expect(added[0]?.calling).toEqual({ ...recognition, tenant: null });
    expect(added[0]?.calling.trade).not.toBe(documents.trade);
  });
});

describe("the end", () => {
  test("cancels the pieces, waits until none is at work, and answers nothing more", async () => {
    const { requester, added, dropped, answers, ask } = ground();
    ask(1);
    ask(2);
    expect(requester.ended).toBe(false);
    expect(added[0]?.options.signal?.aborted).toBe(false);
    let isOver = false;
    const ending = requester.end().then(() => {
      isOver = true;
    });
    expect([requester.ended, added[0]?.options.signal?.aborted]).toEqual([true, true]);
    expect(dropped).toEqual([requester]);
    added[0]?.settle({ ok: false, reason: "cancelled" });
    await settled();
    expect(isOver).toBe(false);
    added[1]?.settle(recognized);
    await ending;
    expect(answers).toEqual([]);
    expect(ask(3)).toBe(0);
    expect([added.length, answers.length]).toEqual([2, 0]);
    await requester.end();
  });
});

describe("time in the queue", () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test("counts while pieces are asked for and none is at work", () => {
    const { requester, added, ask } = ground();
    const queuedAfter = (ms: number) => {
      jest.advanceTimersByTime(ms);
      return requester.queuedMs;
    };
    expect(queuedAfter(1_000)).toBe(0);
    ask(1);
    expect(queuedAfter(10)).toBe(10);
    ask(2);
    expect(queuedAfter(10)).toBe(20);
    added[0]?.task();
    expect(queuedAfter(100)).toBe(20);
    added[1]?.task();
    added[0]?.settle(recognized);
    expect(queuedAfter(100)).toBe(20);
    ask(3);
    added[1]?.settle(recognized);
    expect(queuedAfter(5)).toBe(25);
    // Cancelled before it began.
    added[2]?.settle({ ok: false, reason: "cancelled" });
    expect(queuedAfter(100)).toBe(25);
    ask(4);
    expect(queuedAfter(7)).toBe(32);
  });
});
