/** Saves a file that the page has made. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads an address of this origin; without a name the server names it. */
export function saveFrom(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
