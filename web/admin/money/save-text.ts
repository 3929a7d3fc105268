/** Has the browser save a text as a file. */
export function saveText(filename: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  // Firefox begins to read after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
