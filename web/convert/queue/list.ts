/** The one list of this window, which outlives going to other pages and being loaded anew. */
import type { Capability } from "../../../src/client/generated/schema.ts";
import { browserRandom, nowMs } from "../../app/ambient.ts";
import { boot } from "../../app/boot.ts";
import { createStore } from "../../app/store.ts";
import { kindById, kindOfFile, refusalOf } from "../files/kinds.ts";
import type { Choices } from "../options/choices.ts";
import { dropText, keepText, keptText, readQueue, writeQueue } from "./kept.ts";
import { changed, type Item, isLink, itemsAt, type Queue, removed, type Stage } from "./queue.ts";

/** Somebody else who signs in with this window sees nothing of it. */
const keptAsGuest = "markmill.convert.guest";
const keptAs = boot.person === null ? keptAsGuest : `markmill.convert.${boot.person.id}`;
const writingMs = 250;

export const queue = createStore<Queue>([...readQueue(keptText(keptAs), nowMs()), ...leftBehind()]);

/** Whoever signs in is told which of the files have not come along. */
function leftBehind(): Queue {
  if (boot.person === null) return [];
  const items = readQueue(keptText(keptAsGuest), nowMs());
  dropText(keptAsGuest);
  return items.map((item) => ({ ...item, stage: { at: "refused", refusal: { why: "left_behind" } } }));
}

/** Of what this installation converts; empty until it has said so. */
export const kinds = createStore<readonly Capability[]>([]);

/** Files live as long as the page does. */
const files = new Map<string, File>();
export const fileOf = (key: string): File | null => files.get(key) ?? null;

/** What became a job in this window. */
export function fileOfJob(jobId: string): File | null {
  const item = queue.get().find(({ stage }) => jobIdOf(stage) === jobId);
  return item === undefined ? null : fileOf(item.key);
}

const jobIdOf = (stage: Stage): string | null =>
  stage.at === "converting" ? stage.jobId : stage.at === "ended" ? stage.job.id : null;

let writing: ReturnType<typeof setTimeout> | undefined;
const write = () => {
  clearTimeout(writing);
  writing = undefined;
  keepText(keptAs, writeQueue(queue.get()));
};
queue.follow(() => {
  writing ??= setTimeout(write, writingMs);
});
globalThis.addEventListener?.("pagehide", write);

/** Files that are not sent yet would be gone with the page; the browser asks. */
globalThis.addEventListener?.("beforeunload", (event) => {
  if (itemsAt(queue.get(), "waiting", "held", "sending").some((item) => !isLink(item)))
    event.preventDefault();
});

export const change = (update: (queue: Queue) => Queue): void => queue.set(update(queue.get()));

export function stageOf(key: string): Stage | null {
  return queue.get().find((item) => item.key === key)?.stage ?? null;
}

/** Of one that is still there: what was removed stays so. */
export const setStage = (key: string, stage: Stage): void => change((now) => changed(now, key, { stage }));

const newKey = () =>
  Array.from(browserRandom.bytes(8), (byte) => byte.toString(16).padStart(2, "0")).join("");

export function addFiles(chosen: readonly File[]): void {
  const items = chosen.map((file): Item => {
    const key = newKey();
    files.set(key, file);
    const refusal = refusalOf(file, kinds.get(), boot.person === null);
    return {
      key,
      name: file.name,
      bytes: file.size,
      capabilityId: kindOfFile(file, kinds.get())?.id ?? null,
      choices: null,
      stage: refusal === null ? { at: "waiting" } : { at: "refused", refusal },
    };
  });
  change((now) => [...now, ...items]);
}

/** A file that was converted before, to be priced with these choices. */
export function addAgain(file: File, capabilityId: string, choices: Choices | null): void {
  const key = newKey();
  files.set(key, file);
  const item = { key, name: file.name, bytes: file.size, capabilityId, choices };
  change((now) => [...now, { ...item, stage: { at: "waiting" } }]);
}

export function addLink(url: string): void {
  const link = { key: newKey(), name: url, bytes: null, capabilityId: null, choices: null };
  change((now) => [...now, { ...link, stage: { at: "waiting" } }]);
}

/** What has a place on the server already: jobs, and uploads that were taken over. */
export function addKnown(known: readonly Omit<Item, "key" | "choices">[]): void {
  change((now) => [...now, ...known.map((item) => ({ ...item, key: newKey(), choices: null }))]);
}

export function removeItems(keys: readonly string[]): void {
  for (const key of keys) files.delete(key);
  change((now) => removed(now, keys));
}

export const kindOfItem = ({ capabilityId }: Item): Capability | null => kindById(capabilityId, kinds.get());
