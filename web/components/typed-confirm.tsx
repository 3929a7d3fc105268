/** Asks before the worst: whoever means it types a name. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Action } from "../api/use-query.ts";
import { Confirm } from "./dialog.tsx";
import { TextField } from "./fields.tsx";

interface TypedConfirmProps {
  title: string;
  submit: string;
  /** What has to be typed, letter by letter. */
  expected: string;
  label: string;
  /** Said when something else was typed. */
  wrong: string;
  action: Action<[]>;
  onClose(): void;
  children?: ComponentChildren;
}

export function TypedConfirm({ expected, label, wrong, action, children, ...rest }: TypedConfirmProps) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const right = typed.trim() === expected;
  const checked: Action<[]> = {
    ...action,
    run: async () => {
      setTried(true);
      return right ? action.run() : false;
    },
  };
  return (
    <Confirm {...rest} action={checked}>
      {children}
      <TextField
        label={label}
        value={typed}
        onValue={setTyped}
        wrong={tried && !right ? wrong : null}
        autocomplete="off"
        spellcheck={false}
      />
    </Confirm>
  );
}
