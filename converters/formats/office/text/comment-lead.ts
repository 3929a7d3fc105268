/** How a reviewer's comment begins in the output, the same in documents and presentations. */
import type { PhrasingContent } from "mdast";

export interface CommentSource {
  kind: "Comment" | "Reply";
  /** "" where nobody is named. */
  author: string;
  /** xsd:dateTime as the file has it; "" or anything else where it has none. */
  date: string;
}

/** Who said it and when, with a space behind: `*Comment (Ada, 2024-05-01 10:00):* `. */
export function commentLead({ kind, author, date }: CommentSource): PhrasingContent[] {
  const from = [author.trim(), dateToMinute(date)].filter((part) => part !== "").join(", ");
  const value = `${kind}${from === "" ? "" : ` (${from})`}:`;
  return [
    { type: "emphasis", children: [{ type: "text", value }] },
    { type: "text", value: " " },
  ];
}

/** ISO 8601 date and time to the minute, as reviewers see it; the zone is left out, for most files do not mean it. */
function dateToMinute(date: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(date.trim()) ?? [];
  if (day === undefined) return "";
  return time === undefined ? day : `${day} ${time}`;
}
