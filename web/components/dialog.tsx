import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useAction } from "../api/hooks.ts";
import { useRoute } from "../app/router.tsx";
import { createStore, useStore } from "../app/store.ts";
import { common } from "../messages/common.ts";
import { Button, Icon } from "./elements.tsx";
import { Form, TextField } from "./form.tsx";

interface OpenDialog {
  id: number;
  draw(close: () => void): ComponentChildren;
}

const openDialogs = createStore<readonly OpenDialog[]>([]);
let lastId = 0;

/** Opens a dialog. It stays open until `close` is called or another page is shown. */
export function openDialog(draw: OpenDialog["draw"]): void {
  lastId += 1;
  openDialogs.set([...openDialogs.get(), { id: lastId, draw }]);
}

/** Rendered once. */
export function Dialogs() {
  const { name, parameters } = useRoute();
  useEffect(() => () => openDialogs.set([]), [name, ...Object.values(parameters)]);
  return (
    <>
      {useStore(openDialogs).map(({ id, draw }) => (
        <Fragment key={id}>
          {draw(() => openDialogs.set(openDialogs.get().filter((each) => each.id !== id)))}
        </Fragment>
      ))}
    </>
  );
}

interface Question {
  title: string;
  submit: string;
  text: ComponentChildren;
  run(): Promise<unknown>;
  danger?: boolean;
}

/** Asks before an action. */
export function confirmAction({ text, ...question }: Question): void {
  openDialog((close) => (
    <FormDialog danger {...question} onClose={close}>
      {typeof text === "string" ? <p class="anywhere">{text}</p> : text}
    </FormDialog>
  ));
}

interface TypedQuestion extends Question {
  expected: string;
}

/** Asks before a deletion; a name has to be typed. */
export function confirmTyped({ text, ...question }: TypedQuestion): void {
  openDialog((close) => (
    <TypedConfirm {...question} onClose={close}>
      <p>{text}</p>
    </TypedConfirm>
  ));
}

interface NameQuestion {
  title: string;
  submit: string;
  name?: string;
  save(name: string): Promise<unknown>;
}

export function askName(question: NameQuestion): void {
  openDialog((close) => <NameDialog {...question} onClose={close} />);
}

interface DialogProps {
  title: string;
  onClose(): void;
  wide?: boolean;
  children?: ComponentChildren;
}

/** A modal dialog, open while mounted. Closing it returns the focus. */
export function Dialog({ title, onClose, wide, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = element;
    const before = document.activeElement;
    // Found now: the focused element may be removed before the dialog closes.
    const around = before?.closest<HTMLElement>(".table-frame") ?? null;
    current?.showModal();
    // The first field; without one the browser focuses the close button.
    current?.querySelector<HTMLElement>("input:not([type=checkbox]), textarea")?.focus();
    return () => {
      current?.close();
      returnFocus(before, around);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape also closes it, by the event `cancel`
    <dialog
      ref={element}
      class={wide ? "dialog wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Clicks on the backdrop have the dialog itself as their target.
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

/** Returns the focus to the element, or if deleted to its table or the page heading. */
function returnFocus(before: Element | null, around: HTMLElement | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus();
  // A table row may be removed together with the dialog.
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const next = around?.isConnected ? around : document.querySelector<HTMLElement>("h1");
    next?.focus({ preventScroll: true });
  });
}

interface FormDialogProps {
  title: string;
  submit: string;
  run(): Promise<unknown>;
  onClose(): void;
  danger?: boolean;
  wide?: boolean;
  /** False keeps the dialog open. */
  ready?(): boolean;
  children?: ComponentChildren;
}

/** A form in a dialog that closes after success. */
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

interface TypedConfirmProps extends Omit<FormDialogProps, "ready"> {
  expected: string;
}

function TypedConfirm({ expected, children, ...rest }: TypedConfirmProps) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const matches = typed.trim() === expected;
  const ready = () => {
    setTried(true);
    return matches;
  };
  return (
    <FormDialog danger {...rest} ready={ready}>
      {children}
      <TextField
        label={common.typeToConfirm(expected)}
        value={typed}
        onValue={setTyped}
        error={tried && !matches ? common.typeWrong : null}
        autocomplete="off"
        spellcheck={false}
      />
    </FormDialog>
  );
}

function NameDialog({ title, submit, name = "", save, onClose }: NameQuestion & { onClose(): void }) {
  const [text, setText] = useState(name);
  return (
    <FormDialog title={title} submit={submit} run={() => save(text)} onClose={onClose}>
      <TextField
        label={common.name}
        required
        maxLength={200}
        autocomplete="off"
        value={text}
        onValue={setText}
      />
    </FormDialog>
  );
}
