import { operation } from "../route-facts.ts";

/** Of a route that shows a page. They look for a session themselves: without one they have something to say, too. */
export function pageFacts(id: string, summary: string, rate?: "none"): ReturnType<typeof operation> {
  return operation({
    id,
    summary,
    tag: "Pages",
    access: "none",
    success: { 200: { description: "A page.", media: ["text/html"] } },
    documented: false,
    page: true,
    ...(rate === undefined ? {} : { rate }),
  });
}
