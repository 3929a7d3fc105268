import { expect, test } from "bun:test";
import { toMarkdown } from "../../../document/markdown/write.ts";
import { type CommentSource, commentLead } from "./comment-lead.ts";

const written = (source: CommentSource) =>
  toMarkdown({
    type: "root",
    children: [{ type: "paragraph", children: [...commentLead(source), { type: "text", value: "Why?" }] }],
  }).trim();

test.each([
  ["author, day and minute", "Ada", "2024-05-01T10:07:59Z", "*Comment (Ada, 2024-05-01 10:07):* Why?"],
  ["a date without a time", "Ada", "2024-05-01", "*Comment (Ada, 2024-05-01):* Why?"],
  ["what is no date", "Ada", "yesterday", "*Comment (Ada):* Why?"],
  ["no author", " ", "2024-05-01T10:00:00", "*Comment (2024-05-01 10:00):* Why?"],
  ["neither", "", "", "*Comment:* Why?"],
])("a comment begins with what is known of it: %s", (_, author, date, markdown) => {
  expect(written({ kind: "Comment", author, date })).toBe(markdown);
});

test("an answer says that it is one", () => {
  expect(written({ kind: "Reply", author: "Bo", date: "" })).toBe("*Reply (Bo):* Why?");
});
