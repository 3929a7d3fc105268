import icon from "../../../web/shell/icon.svg" with { type: "text" };
import { Html, html } from "./html.ts";

/** Within a page the element is known without its namespace, which looks like an address of elsewhere. */
const picture = new Html(
  icon
    .trim()
    .replace(/ xmlns="[^"]*"/, "")
    .replace("<svg ", '<svg aria-hidden="true" '),
);

/** Above every page that works without scripts. */
export const brand: Html = html`<header class="brand">${picture} Markmill</header>`;
