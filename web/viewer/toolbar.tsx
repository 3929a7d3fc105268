/** View options of a result. */

import { useStore } from "../app/store.ts";
import { Dialog, openDialog } from "../components/dialog.tsx";
import { Button, Facts, Icon } from "../components/elements.tsx";
import { Choice, Toggle } from "../components/form.tsx";
import { common } from "../messages/common.ts";
import { viewer } from "../messages/viewer.ts";
import { useWorkspace, type View } from "./workspace.ts";

interface ToolbarProps {
  finding: boolean;
  onFinding(finding: boolean): void;
  wide: boolean;
}

export function Toolbar({ finding, onFinding, wide }: ToolbarProps) {
  const { view } = useWorkspace();
  const { panes, raw, shading, sync } = useStore(view);
  const change = (some: Partial<View>) => view.set({ ...view.get(), ...some });
  const both = { key: "both", title: viewer.both } as const;
  return (
    <div class="viewer-tools">
      <Choice
        label={viewer.panes}
        selected={!wide && panes === "both" ? "text" : panes}
        choices={[
          ...(wide ? [both] : []),
          { key: "text", title: common.markdown },
          { key: "source", title: common.source },
        ]}
        onSelect={(key) => change({ panes: key })}
      />
      <Choice
        label={viewer.textView}
        selected={raw ? "raw" : "rendered"}
        choices={[
          { key: "rendered", title: viewer.rendered },
          { key: "raw", title: viewer.raw },
        ]}
        onSelect={(key) => change({ raw: key === "raw" })}
      />
      <Toggle on={shading} onToggle={(on) => change({ shading: on })}>
        {common.confidence}
      </Toggle>
      {wide && panes === "both" && (
        <Toggle on={sync} onToggle={(on) => change({ sync: on })}>
          {viewer.sync}
        </Toggle>
      )}
      <span class="grow" />
      <Button small data-find aria-expanded={finding} onClick={() => onFinding(!finding)}>
        <Icon name="search" size={16} /> {viewer.find}
      </Button>
      <Button small kind="plain" onClick={showShortcuts}>
        {common.shortcuts}
      </Button>
    </div>
  );
}

const showShortcuts = () =>
  openDialog((close) => (
    <Dialog title={common.shortcuts} onClose={close}>
      <Facts facts={viewer.keyList} />
    </Dialog>
  ));
