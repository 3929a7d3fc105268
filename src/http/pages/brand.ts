import icon from "../../../web/shell/icon.svg" with { type: "text" };
import { Html, html } from "./html.ts";

const picture = new Html(icon.trim().replace("<svg ", '<svg aria-hidden="true" '));

/** Above every page that works without scripts. */
export const brand: Html = html`<header class="brand">${picture} Markmill</header>`;
