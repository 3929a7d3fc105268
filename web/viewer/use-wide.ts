import { useEffect, useState } from "preact/hooks";

/** As in the style: from here on there is room for two panes. */
const query = "(min-width: 56rem)";

export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setWide(list.matches);
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, []);
  return wide;
}
