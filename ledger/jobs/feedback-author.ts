import type { FeedbackAuthor } from "../contract/feedback.ts";

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
