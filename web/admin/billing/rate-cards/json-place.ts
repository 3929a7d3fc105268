export interface TextPlace {
  start: number;
  end: number;
}

/** Finds a JSON pointer (RFC 6901) in a text; null if it is missing or the text is not valid JSON. */
export function findPlace(text: string, pointer: string): TextPlace | null {
  if (!isJson(text)) return null;
  const wanted = pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  return new PlaceReader(text).find(wanted);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const string = /"(?:[^"\\]|\\.)*"/y;
const scalar = /[^\s,\]}]+/y;

class PlaceReader {
  private at = 0;

  constructor(private readonly text: string) {}

  /** The value at the current position, or the wanted one within it. */
  find(wanted: readonly string[]): TextPlace | null {
    this.space();
    const start = this.at;
    const [first, ...rest] = wanted;
    let found: TextPlace | null = null;
    const open = this.text[this.at];
    if (open === "{" || open === "[") {
      this.at += 1;
      for (let index = 0; ; index++) {
        this.space();
        const next = this.text[this.at];
        if (next === "}" || next === "]") break;
        if (next === ",") {
          this.at += 1;
          this.space();
        }
        const key = open === "{" ? this.key() : String(index);
        const inside = this.find(key === first ? rest : []);
        if (key === first) found = inside;
      }
      this.at += 1;
    } else this.passOver(open === '"' ? string : scalar);
    return first === undefined ? { start, end: this.at } : found;
  }

  private key(): string {
    const start = this.at;
    this.passOver(string);
    const key = JSON.parse(this.text.slice(start, this.at)) as string;
    this.space();
    this.at += 1;
    return key;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  private passOver(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    pattern.test(this.text);
    this.at = pattern.lastIndex;
  }
}
