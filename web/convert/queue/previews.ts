/** Guest previews of this window with their tokens, in session storage until claimed or discarded. */
import { ApiError } from "../../../src/client/errors.ts";
import type {
  Estimate,
  GuestPreviewItem,
  GuestPreviewSession,
} from "../../../src/client/generated/schema.ts";
import { createStore } from "../../app/store.ts";
import { removeText, storedText, storeText } from "./storage.ts";

export interface GuestUpload {
  name: string;
  bytes: number;
  estimate: Estimate;
}

export interface StoredPreview {
  session: GuestPreviewSession;
  /** In the order of the session's items. */
  uploads: readonly GuestUpload[];
  /** The daily limit is used up: nothing was converted. */
  usedUp: { limit: number; resetAt: string } | null;
}

const storageKey = "markmill.previews";

function read(): readonly StoredPreview[] {
  try {
    return JSON.parse(storedText(storageKey) ?? "[]") as StoredPreview[];
  } catch {
    return [];
  }
}

export const storedPreviews = createStore(read());

function keep(previews: readonly StoredPreview[]): void {
  if (previews.length === 0) removeText(storageKey);
  else storeText(storageKey, JSON.stringify(previews));
  storedPreviews.set(previews);
}

export const storePreview = (preview: StoredPreview): void => keep([...storedPreviews.get(), preview]);

export const forgetPreview = ({ session: { session_id } }: StoredPreview): void =>
  keep(storedPreviews.get().filter(({ session }) => session.session_id !== session_id));

/** The session saved despite the daily limit; null: another error. */
export function usedUpOf(error: unknown): Pick<StoredPreview, "session" | "usedUp"> | null {
  if (!(error instanceof ApiError) || error.code !== "quota_exceeded") return null;
  const { recovery, daily_limit, reset_at } = error.envelope;
  if (typeof recovery !== "object" || recovery === null) return null;
  return {
    session: recovery as GuestPreviewSession,
    usedUp: { limit: Number(daily_limit ?? 1), resetAt: String(reset_at ?? "") },
  };
}

const going: readonly GuestPreviewItem["status"][] = ["queued", "dispatching", "dispatched", "running"];

export const isRunning = ({ status }: GuestPreviewItem): boolean => going.includes(status);
export const isDeferred = ({ status }: GuestPreviewItem): boolean => status.startsWith("deferred_");

/** The exact price of claiming: all successful files. */
export function claimUnits({ items }: GuestPreviewSession, uploads: readonly GuestUpload[]): number {
  const done = items.filter(({ status }) => status === "succeeded");
  return done.reduce(
    (sum, { sequence }) => sum + (uploads[sequence]?.estimate.estimated_credit_units ?? 0),
    0,
  );
}
