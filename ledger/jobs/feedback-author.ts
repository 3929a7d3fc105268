import type { Actor, Owner } from "../schema/owners.ts";

/** Whose opinion it is: a user's, by whichever credential, or that of whoever has the job's token. */
export type FeedbackAuthor = { userId: string } | { jobTokenHash: string };

export interface OnJob {
  jobId: string;
  owner: Owner;
  author: FeedbackAuthor;
  actor: Actor;
  nowMs: number;
}

/** The same text as the database's generated column author_key. */
export function authorKey(author: FeedbackAuthor): string {
  return "userId" in author ? author.userId : `token:${author.jobTokenHash}`;
}

export function toAuthorColumns(author: FeedbackAuthor): {
  userId: string | null;
  jobTokenHash: string | null;
} {
  return "userId" in author
    ? { userId: author.userId, jobTokenHash: null }
    : { userId: null, jobTokenHash: author.jobTokenHash };
}
