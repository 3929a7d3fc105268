import type { ButtonHTMLAttributes } from "preact";

type Kind = "primary" | "danger" | "plain" | "";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  small?: boolean;
  /** Only a picture: then it needs an aria-label. */
  icon?: boolean;
  /** Busy: it does nothing, and keeps the focus. */
  pending?: boolean;
}

export function Button({
  kind = "",
  small,
  icon,
  pending,
  class: more,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const classes = ["button", kind, small && "small", icon && "icon", more].filter(Boolean).join(" ");
  return (
    <button
      type={type ?? "button"}
      {...rest}
      class={classes}
      aria-disabled={pending ? "true" : undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
