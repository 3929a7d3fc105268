/** Where the focus stays when an item's buttons come and go. */
import { focusSoon } from "../components/page.tsx";
import { setStage } from "./queue/list.ts";

type Marked = "remove" | "up" | "down";

export const buttonOf = (key: string, name: Marked): string => `[data-item="${key}"] [data-${name}]`;

/** The button that was pressed for it goes. */
export function sendAgain(key: string): void {
  setStage(key, { at: "waiting" });
  focusSoon(buttonOf(key, "remove"));
}
