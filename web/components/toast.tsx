/** Short notifications, read aloud by screen readers. */
import { createStore, useStore } from "../app/store.ts";

interface Toast {
  id: number;
  text: string;
}

const toasts = createStore<readonly Toast[]>([]);
const shownMs = 5_000;
let last = 0;

export function announce(text: string): void {
  last += 1;
  const id = last;
  toasts.set([...toasts.get(), { id, text }]);
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), shownMs);
}

/** Always present: screen readers announce only changes. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div class="stack tight" role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <div key={id} class="toast">
          {text}
        </div>
      ))}
    </div>
  );
}
