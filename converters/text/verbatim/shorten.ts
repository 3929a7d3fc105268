/** Pictures in addresses are megabytes of letters that nobody needs to read: each is stood for by a few characters. */

export interface Shortened {
  text: string;
  /** The text with those that are left in it again, each wherever it is. */
  restore(text: string): string;
  /** An address as it stood in the file. */
  original(address: string): string;
}

const longRun = /(;base64,)([A-Za-z0-9+/=]{400,})/g;

/** Runs of 400 characters of Base64 and more are stood for by their number. */
export function shortened(text: string): Shortened {
  const runs: string[] = [];
  // Longer than any run of the sign in the text, so that nothing in it looks like one.
  const fence = "!".repeat(
    [...text.matchAll(/!+/g)].reduce((most, [run]) => Math.max(most, run.length), 0) + 1,
  );
  const short = text.replace(
    longRun,
    (_, head: string, run: string) => `${head}${fence}${runs.push(run) - 1}${fence}`,
  );
  const placeholder = new RegExp(`${fence}(\\d+)${fence}`, "g");
  const restore = (value: string) =>
    runs.length === 0 ? value : value.replace(placeholder, (_, index: string) => runs[Number(index)] ?? "");
  return { text: short, restore, original: restore };
}
