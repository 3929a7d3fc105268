import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useAction } from "../api/hooks.ts";
import { common } from "../messages/common.ts";
import { Button, Icon } from "./elements.tsx";
import { Form, TextField } from "./form.tsx";

interface DialogProps {
  title: string;
  onClose(): void;
  wide?: boolean;
  children?: ComponentChildren;
}

/** In front of everything else: the browser keeps the focus within, and gives it back. Shown as long as it is drawn. */
export function Dialog({ title, onClose, wide, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = element;
    const before = document.activeElement;
    // Looked for now: what had the focus may be gone before the dialog is.
    const around = before?.closest<HTMLElement>(".table-frame") ?? null;
    current?.showModal();
    // What is to be typed; else the browser has chosen the first button, which closes it.
    current?.querySelector<HTMLElement>("input:not([type=checkbox]), textarea")?.focus();
    return () => {
      current?.close();
      giveFocusBack(before, around);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too, which the browser tells by `cancel`
    <dialog
      ref={element}
      class={wide ? "dialog wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The backdrop is the dialog itself; what is in it is within.
        if (event.target === element.current) onClose();
      }}
    >
      <div class="inside">
        <header>
          <h2 id={id}>{title}</h2>
          <Button kind="plain" icon small aria-label={common.close} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Where it was; when that is gone with what was deleted, to the table that it stood in, or to the page's heading. */
function giveFocusBack(before: Element | null, around: HTMLElement | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  // A row may go in the same stroke as the dialog.
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const next = around?.isConnected ? around : document.querySelector<HTMLElement>("h1");
    next?.focus({ preventScroll: true });
  });
}

interface FormDialogProps {
  title: string;
  /** Of the button that does it. */
  submit: string;
  run(): Promise<unknown>;
  onClose(): void;
  danger?: boolean;
  wide?: boolean;
  /** Whether it may run yet; asked when the button is pressed. */
  ready?(): boolean;
  children?: ComponentChildren;
}

/** A form in a dialog, which closes when it is done. */
export function FormDialog(props: FormDialogProps) {
  const { title, submit, run, onClose, danger = false, wide = false, ready, children } = props;
  const action = useAction(async () => {
    await run();
    onClose();
  });
  const checked = { ...action, run: async () => (ready?.() ?? true) && action.run() };
  const cancel = <Button onClick={onClose}>{common.cancel}</Button>;
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      <Form action={checked} submit={submit} danger={danger} beside={cancel}>
        {children}
      </Form>
    </Dialog>
  );
}

/** Asks before something that cannot be undone. */
export const Confirm = (props: FormDialogProps) => <FormDialog danger {...props} />;

interface TypedConfirmProps extends Omit<FormDialogProps, "ready"> {
  /** What has to be typed, letter by letter. */
  expected: string;
  label: string;
  /** Said when something else was typed. */
  wrong: string;
}

/** A confirmation of the worst, for which a name has to be typed. */
export function TypedConfirm({ expected, label, wrong, children, ...rest }: TypedConfirmProps) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const right = typed.trim() === expected;
  const ready = () => {
    setTried(true);
    return right;
  };
  return (
    <Confirm {...rest} ready={ready}>
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
  return (
    <FormDialog title={title} submit={submit} run={() => onName(text)} onClose={onClose}>
      <TextField label={label} required maxLength={200} autocomplete="off" value={text} onValue={setText} />
    </FormDialog>
  );
}
