/** Null if what it looks at does not exist any more: folders and processes change meanwhile. */
export function unlessGone<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ESRCH") return null;
    throw error;
  }
}
