import type { ComponentChildren } from "preact";
import type { Action } from "../api/use-query.ts";
import { Button } from "./button.tsx";
import { Problem } from "./problem.tsx";

interface FormProps {
  /** What happens with it, and what became of that. */
  action: Action<[]>;
  /** Of the button that sends it. */
  submit: string;
  danger?: boolean;
  /** More buttons, before it. */
  beside?: ComponentChildren;
  children?: ComponentChildren;
  label?: string;
}

export function Form({ action, submit, danger, beside, children, label }: FormProps) {
  return (
    <form
      class="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run();
      }}
    >
      {children}
      {action.error !== null && <Problem error={action.error} />}
      <div class="actions">
        {beside}
        <Button type="submit" kind={danger ? "danger" : "primary"} pending={action.pending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
