/** The chosen block stands in the address, so that a link to it can be handed on. */
import { useEffect } from "preact/hooks";
import { showTarget } from "../markdown/markdown.tsx";
import { useStore } from "../store.ts";
import { useWorkspace } from "./workspace.ts";

export function useAddress(): void {
  const { selection, result, text } = useWorkspace();
  const chosen = useStore(selection);
  useEffect(() => {
    const follow = () => {
      const name = decodeURIComponent(location.hash.slice(1));
      if (name === "") return;
      if (result.index.get(name) !== null) selection.set({ id: name, from: "elsewhere" });
      else showTarget(result.text, text.current, { anchor: name });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [result]);
  useEffect(() => {
    if (chosen === null && location.hash === "") return;
    const hash = chosen === null ? "" : `#${encodeURIComponent(chosen.id)}`;
    // In place, or the way back would lead through every block.
    if (location.hash !== hash && chosen !== null) history.replaceState(null, "", hash);
  }, [chosen]);
}
