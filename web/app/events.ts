/** Listening to events of the window. */
import { useEffect, useRef } from "preact/hooks";

type Handlers = { readonly [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void };

/** Calls the handlers of the latest render while `active`. The types of events must not change. */
export function useWindowEvents(handlers: Handlers, active = true): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    for (const type of Object.keys(latest.current) as (keyof Handlers)[])
      addEventListener(type, (event) => (latest.current[type] as (event: Event) => void)(event), {
        signal: controller.signal,
      });
    return () => controller.abort();
  }, [active]);
}
