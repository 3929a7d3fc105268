/** Parts of the console that are loaded when somebody first goes there. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { common } from "../messages/common.ts";
import { Problem } from "./problem.tsx";

/** `load` is asked once; after a failure, again. */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [state, setState] = useState<{ error: unknown; round: number }>({ error: null, round: 0 });
    useEffect(() => {
      if (loaded !== null) return;
      load().then(
        (module) => {
          loaded = module.default;
          setState(({ round }) => ({ error: null, round: round + 1 }));
        },
        (error: unknown) => setState(({ round }) => ({ error, round })),
      );
    }, [state.error === null]);
    if (loaded !== null) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    if (state.error !== null)
      return (
        <Problem error={state.error} onRetry={() => setState(({ round }) => ({ error: null, round }))} />
      );
    return <p class="empty">{common.loading}</p>;
  };
}
