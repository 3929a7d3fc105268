/** What the browser keeps as long as its window is open; nothing where it may keep nothing. */
const storage = (): Storage | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    // Forbidden by the browser's settings.
    return null;
  }
};

export const keptText = (name: string): string | null => storage()?.getItem(name) ?? null;

export function keepText(name: string, text: string): void {
  try {
    storage()?.setItem(name, text);
  } catch {
    // There is no more room: what was kept before stays.
  }
}

export const dropText = (name: string): void => storage()?.removeItem(name);
