/** Uploads waiting files, a few at a time, to get their price. A rate limit pauses all. */
import { ApiError } from "../../../src/client/errors.ts";
import type { Estimate } from "../../../src/client/generated/schema.ts";
import { api, estimateWithProgress } from "../../api/api.ts";
import { nowMs, sleep } from "../../app/ambient.ts";
import { boot } from "../../app/boot.ts";
import { codeOf } from "../../text/problem.ts";
import { sentOf } from "../options/choices.ts";
import { change, fileOf, kindOfItem, queue, setStage, stageOf } from "./list.ts";
import { changed, type Item, itemsAt } from "./queue.ts";

const atOnce = 2;
/** Retries while the server is busy; rate limits are waited for without limit. */
const busyTriesMax = 5;
const stepShown = 0.01;

const sent = new Map<string, AbortController>();
const busyTries = new Map<string, number>();
let heldUntilMs = 0;
let started = false;

export function startSending(): void {
  if (started) return;
  started = true;
  queue.follow(next);
  // After a reload nothing else waits for these.
  for (const { key, stage } of itemsAt(queue.get(), "held")) void release(key, stage.untilMs);
  next();
}

function next(): void {
  stopRemoved();
  if (nowMs() < heldUntilMs) return;
  for (const item of itemsAt(queue.get(), "waiting")) {
    if (sent.size >= atOnce) return;
    if (!sent.has(item.key)) void send(item);
  }
}

function stopRemoved(): void {
  for (const [key, controller] of sent) {
    if (stageOf(key)?.at === "sending") continue;
    sent.delete(key);
    controller.abort();
  }
}

async function send(item: Item): Promise<void> {
  const { key } = item;
  const controller = new AbortController();
  // First: followers of the stage count the uploads.
  sent.set(key, controller);
  setStage(key, { at: "sending", share: 0 });
  try {
    const estimate = await priceOf(item, controller.signal);
    if (controller.signal.aborted) return;
    sent.delete(key);
    busyTries.delete(key);
    change((now) =>
      changed(now, key, { capabilityId: estimate.capability_id, stage: { at: "priced", estimate } }),
    );
  } catch (error) {
    if (controller.signal.aborted) return;
    sent.delete(key);
    const waitMs = waitMsOf(key, error);
    if (await hasChanged(key)) setStage(key, { at: "refused", rejection: { why: "changed" } });
    else if (waitMs === null) reject(key, error);
    else hold(key, waitMs);
  }
  next();
}

/** After reading the content the type by name is dropped: a .zip may not be an export of notes. */
function reject(key: string, error: unknown): void {
  const unknown = codeOf(error) === "unsupported_input" ? { capabilityId: null } : {};
  change((now) =>
    changed(now, key, { ...unknown, stage: { at: "refused", rejection: { why: "error", error } } }),
  );
}

function priceOf(item: Item, signal: AbortSignal): Promise<Estimate> {
  const { key, name, choices } = item;
  const file = fileOf(key);
  if (item.bytes === null)
    return api.createUrlEstimate(
      { body: { url: name, accept_remote_fetch: true } },
      { signal, repeat: "never" },
    );
  if (file === null) throw new Error(`there is no file of ${name} any more`);
  const kind = kindOfItem(item);
  let shown = 0;
  const body = {
    file: { blob: file, filename: name },
    ...(kind === null || choices === null ? {} : sentOf(kind, choices)),
    ...(boot.person === null ? { guest_preview: true } : {}),
  };
  return estimateWithProgress(
    { body },
    (share) => {
      if (signal.aborted || (share < 1 && share - shown < stepShown)) return;
      shown = share;
      setStage(key, { at: "sending", share });
    },
    { signal },
  );
}

/** Browsers report an unreadable file like a network error. */
async function hasChanged(key: string): Promise<boolean> {
  const read = fileOf(key)?.slice(0, 1).arrayBuffer();
  return (await read?.then(() => false).catch(() => true)) ?? false;
}

/** Null: final. */
function waitMsOf(key: string, error: unknown): number | null {
  if (!(error instanceof ApiError) || !error.retryable || error.retryAfterSeconds === null) return null;
  // A remote host will not recover in a moment.
  if (error.code === "remote_unavailable") return null;
  const tries = (busyTries.get(key) ?? 0) + 1;
  busyTries.set(key, tries);
  return error.code === "rate_limited" || tries <= busyTriesMax ? error.retryAfterSeconds * 1000 : null;
}

function hold(key: string, waitMs: number): void {
  heldUntilMs = nowMs() + waitMs;
  setStage(key, { at: "held", untilMs: heldUntilMs });
  void release(key, heldUntilMs);
}

async function release(key: string, untilMs: number): Promise<void> {
  await sleep(Math.max(0, untilMs - nowMs()));
  if (stageOf(key)?.at === "held") setStage(key, { at: "waiting" });
  next();
}
