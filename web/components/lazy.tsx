/** Parts of the console that are loaded when somebody first goes there. */
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { common } from "../messages/common.ts";
import { Page } from "./page.tsx";
import { Problem } from "./problem.tsx";

/** `load` is asked once. After a failure the page is loaded anew: the server may have another version by now. */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** Meanwhile; null for what may turn out to show nothing at all. */
  waiting: ComponentChildren = <p class="empty">{common.loading}</p>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [error, setError] = useState<unknown>(null);
    const [, draw] = useState(0);
    useEffect(() => {
      if (loaded !== null) return;
      load().then((module) => {
        loaded = module.default;
        draw(1);
      }, setError);
    }, []);
    if (error !== null)
      return (
        <Page title={common.unexpected}>
          <Problem error={error} onRetry={() => location.reload()} />
        </Page>
      );
    if (loaded === null) return <>{waiting}</>;
    const Loaded = loaded;
    return <Loaded {...props} />;
  };
}
