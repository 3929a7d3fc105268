import { useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Facts } from "../components/facts.tsx";
import { viewer } from "../messages/viewer.ts";

export function KeysButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small kind="plain" onClick={() => setOpen(true)}>
        {viewer.keys}
      </Button>
      {open && (
        <Dialog title={viewer.keysTitle} onClose={() => setOpen(false)}>
          <Facts facts={viewer.keyList.map(([keys, what]) => [keys, what])} />
        </Dialog>
      )}
    </>
  );
}
