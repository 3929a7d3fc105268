/** Files of a drop or paste, including folders. */

interface Dropped {
  files: File[];
  unreadable: boolean;
  /** More than may be added at once. */
  cut: boolean;
}

export const filesMax = 500;

/** Must be called during the event: its items are empty afterwards. */
export function droppedFiles(data: DataTransfer): Promise<Dropped> {
  const items = [...data.items].filter(({ kind }) => kind === "file");
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const files = items.map((item) => item.getAsFile());
  const walk = new Walk();
  return entries
    .reduce(
      (before, entry, at) =>
        before.then(() => (entry?.isDirectory ? walk.folder(entry) : walk.add(files[at] ?? null))),
      Promise.resolve(),
    )
    .then(() => walk.found);
}

/** Files that systems put into folders. */
const isHidden = (name: string) => name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";

class Walk {
  readonly found: Dropped = { files: [], unreadable: false, cut: false };

  add(file: File | null): void {
    if (file === null) this.found.unreadable = true;
    else if (this.found.files.length >= filesMax) this.found.cut = true;
    else this.found.files.push(file);
  }

  async folder(entry: FileSystemEntry): Promise<void> {
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    // In batches, until empty.
    for (;;) {
      const entries = await new Promise<FileSystemEntry[]>((resolve) =>
        reader.readEntries(resolve, () => {
          this.found.unreadable = true;
          resolve([]);
        }),
      );
      if (entries.length === 0) return;
      for (const each of entries) {
        if (this.found.cut) return;
        if (isHidden(each.name)) continue;
        if (each.isDirectory) await this.folder(each);
        else this.add(await fileOfEntry(each as FileSystemFileEntry));
      }
    }
  }
}

const fileOfEntry = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(null)));
