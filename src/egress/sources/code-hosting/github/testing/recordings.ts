/** Answers in the form that docs.github.com/rest gives them; the content is ours. */
export const api = "https://api.github.com/repos/ada/mill";
export const raw = "https://raw.githubusercontent.com/ada/mill";
export const user = (login: string) => ({ login, id: 1, type: "User" });
export const base64 = (text: string) => Buffer.from(text).toString("base64");
export const issue = (fields: object = {}) => ({
  number: 7,
  title: "The wheel stops",
  user: user("ada"),
  state: "closed",
  state_reason: "not_planned",
  labels: [{ name: "bug" }, { name: "water" }],
  milestone: { title: "1.0" },
  assignees: [user("charles")],
  comments: 2,
  created_at: "2026-03-04T09:00:00Z",
  html_url: "https://github.com/ada/mill/issues/7",
  body: "It stops.\r\n\r\n- [ ] grease it\r\n- [x] look at it\r\n",
  ...fields,
});
export const remark = (id: number, fields: object = {}) => ({
  id,
  user: user("charles"),
  created_at: "2026-03-05T09:00:00Z",
  html_url: `https://github.com/ada/mill/issues/7#issuecomment-${id}`,
  body: "Grease the *axle*.",
  ...fields,
});
