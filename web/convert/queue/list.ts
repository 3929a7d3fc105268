/** The list of files of this window; it survives navigation and reloads. */
import type { Capability } from "../../../src/client/generated/schema.ts";
import { browserRandom, nowMs } from "../../app/ambient.ts";
import { boot } from "../../app/boot.ts";
import { createStore } from "../../app/store.ts";
import { kindById, kindOfFile, rejectionOf } from "../files/kinds.ts";
import type { Choices } from "../options/choices.ts";
import { changed, type Item, isLink, itemsAt, type Queue, removed, type Stage } from "./queue.ts";
import { readQueue, removeText, storedText, storeText, writeQueue } from "./storage.ts";

/** Stored per user. */
const guestStorageKey = "markmill.convert.guest";
const storageKey = boot.person === null ? guestStorageKey : `markmill.convert.${boot.person.id}`;
const writingMs = 250;

export const queue = createStore<Queue>([...readQueue(storedText(storageKey), nowMs()), ...lostAtSignIn()]);

/** After sign-in the guest's unsent files are listed as left behind. */
function lostAtSignIn(): Queue {
  if (boot.person === null) return [];
  const items = readQueue(storedText(guestStorageKey), nowMs());
  removeText(guestStorageKey);
  return items.map((item) => ({ ...item, stage: { at: "refused", rejection: { why: "left_behind" } } }));
}

/** The installation's file types; empty until loaded. */
export const kinds = createStore<readonly Capability[]>([]);

/** Files live as long as the page. */
const files = new Map<string, File>();
export const fileOf = (key: string): File | null => files.get(key) ?? null;

/** The file of a job from this window. */
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
  storeText(storageKey, writeQueue(queue.get()));
};
queue.follow(() => {
  writing ??= setTimeout(write, writingMs);
});
globalThis.addEventListener?.("pagehide", write);

/** The browser asks before unsent files are lost. */
globalThis.addEventListener?.("beforeunload", (event) => {
  if (itemsAt(queue.get(), "waiting", "held", "sending").some((item) => !isLink(item)))
    event.preventDefault();
});

export const change = (update: (queue: Queue) => Queue): void => queue.set(update(queue.get()));

export function stageOf(key: string): Stage | null {
  return queue.get().find((item) => item.key === key)?.stage ?? null;
}

/** Does nothing after the item was removed. */
export const setStage = (key: string, stage: Stage): void => change((now) => changed(now, key, { stage }));

const newKey = () =>
  Array.from(browserRandom.bytes(8), (byte) => byte.toString(16).padStart(2, "0")).join("");

export function addFiles(selected: readonly File[]): void {
  const items = selected.map((file): Item => {
    const key = newKey();
    files.set(key, file);
    const rejection = rejectionOf(file, kinds.get(), boot.person === null);
    return {
      key,
      name: file.name,
      bytes: file.size,
      capabilityId: kindOfFile(file, kinds.get())?.id ?? null,
      choices: null,
      stage: rejection === null ? { at: "waiting" } : { at: "refused", rejection },
    };
  });
  change((now) => [...now, ...items]);
}

/** A file of an earlier job. */
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

/** Jobs and uploads that are already on the server. */
export function addKnown(known: readonly Omit<Item, "key" | "choices">[]): void {
  change((now) => [...now, ...known.map((item) => ({ ...item, key: newKey(), choices: null }))]);
}

export function removeItems(keys: readonly string[]): void {
  for (const key of keys) files.delete(key);
  change((now) => removed(now, keys));
}

export const kindOfItem = ({ capabilityId }: Item): Capability | null => kindById(capabilityId, kinds.get());
