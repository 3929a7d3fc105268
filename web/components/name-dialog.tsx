import { useState } from "preact/hooks";
import { useAction } from "../api/use-query.ts";
import { common } from "../messages/common.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./fields.tsx";
import { Form } from "./form.tsx";

interface NameDialogProps {
  title: string;
  /** Of the field. */
  label: string;
  submit: string;
  name?: string;
  /** Closes the dialog when it is done. */
  onName(name: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for a name, the first or another. */
export function NameDialog({ title, label, submit, name = "", onName, onClose }: NameDialogProps) {
  const [text, setText] = useState(name);
  const action = useAction(async () => {
    await onName(text);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form action={action} submit={submit} beside={<Button onClick={onClose}>{common.cancel}</Button>}>
        <TextField label={label} required maxLength={200} autocomplete="off" value={text} onValue={setText} />
      </Form>
    </Dialog>
  );
}
