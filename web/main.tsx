/** The entry point. */
import { render } from "preact";
import { followHistory } from "./app/router.tsx";
import { App } from "./app.tsx";
import "./style.css";
import "./shell/icon.svg";

const element = document.getElementById("app");
if (element !== null) {
  followHistory();
  render(<App />, element);
}
