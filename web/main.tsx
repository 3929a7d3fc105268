/** The entry point. */
import { render } from "preact";
import { App } from "./app/app.tsx";
import { followHistory } from "./app/router.tsx";
import "./design/style.css";
import "./shell/icon.svg";

const element = document.getElementById("app");
if (element !== null) {
  followHistory();
  render(<App />, element);
}
