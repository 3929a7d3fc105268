/** Guest previews of this window with their tokens, in session storage until claimed or discarded. */
import { ApiError } from "../../../src/client/errors.ts";
import type {
  Estimate,
  GuestPreviewItem,
  GuestPreviewSession,
} from "../../../src/client/generated/schema.ts";
import { createStore } from "../../app/store.ts";
import { dropText, keepText, keptText } from "./kept.ts";

export interface GuestUpload {
  name: string;
  bytes: number;
  estimate: Estimate;
}

export interface KeptPreview {
  session: GuestPreviewSession;
  /** In the order of the session's items. */
  uploads: readonly GuestUpload[];
  /** The daily limit is used up: nothing was converted. */
  usedUp: { limit: number; resetAt: string } | null;
}

const keptAs = "markmill.previews";

function read(): readonly KeptPreview[] {
  try {
    return JSON.parse(keptText(keptAs) ?? "[]") as KeptPreview[];
  } catch {
    return [];
  }
}

export const keptPreviews = createStore(read());

function keep(previews: readonly KeptPreview[]): void {
  if (previews.length === 0) dropText(keptAs);
  else keepText(keptAs, JSON.stringify(previews));
  keptPreviews.set(previews);
}

export const keepPreview = (preview: KeptPreview): void => keep([...keptPreviews.get(), preview]);

export const forgetPreview = ({ session: { session_id } }: KeptPreview): void =>
  keep(keptPreviews.get().filter(({ session }) => session.session_id !== session_id));

/** The session saved despite the daily limit; null: another error. */
export function usedUpOf(error: unknown): Pick<KeptPreview, "session" | "usedUp"> | null {
  if (!(error instanceof ApiError) || error.code !== "quota_exceeded") return null;
  const { recovery, daily_limit, reset_at } = error.envelope;
  if (typeof recovery !== "object" || recovery === null) return null;
  return {
    session: recovery as GuestPreviewSession,
    usedUp: { limit: Number(daily_limit ?? 1), resetAt: String(reset_at ?? "") },
  };
}

const going: readonly GuestPreviewItem["status"][] = ["queued", "dispatching", "dispatched", "running"];

export const isGoing = ({ status }: GuestPreviewItem): boolean => going.includes(status);
export const isDeferred = ({ status }: GuestPreviewItem): boolean => status.startsWith("deferred_");

/** The exact price of claiming: all successful files. */
export function claimUnits({ items }: GuestPreviewSession, uploads: readonly GuestUpload[]): number {
  const done = items.filter(({ status }) => status === "succeeded");
  return done.reduce(
    (sum, { sequence }) => sum + (uploads[sequence]?.estimate.estimated_credit_units ?? 0),
    0,
  );
}
