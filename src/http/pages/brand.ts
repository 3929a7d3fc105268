import icon from "../../../web/shell/icon.svg" with { type: "text" };
import { Html, html } from "./html.ts";

/** Inline in a page the element needs no namespace, which would look like an external URL. */
const picture = new Html(
  icon
    .trim()
    .replace(/ xmlns="[^"]*"/, "")
    .replace("<svg ", '<svg aria-hidden="true" '),
);

/** At the top of every page that works without scripts. */
export const brand: Html = html`<header class="brand">${picture} Markmill</header>`;
