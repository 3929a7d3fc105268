/**
 * What must not be seen. A secret is wrapped where it is read or made, and unwrapped by `reveal` in the one place that
 * needs it; on every way between, the type forbids its use as a text, and whatever prints it prints a word in its place.
 */
const shown = "[secret]";

/** What JSON.stringify asks. One function for all, because secrets are made at every request. */
const asJson = (): string => shown;

export class Secret<T extends string | Uint8Array = string> {
  readonly #value: T;
  /** Its own and not inherited: a structured clone (postMessage) meets a function and throws DataCloneError. */
  readonly toJSON: () => string = asJson;

  constructor(value: T) {
    this.#value = value;
  }

  /** Not to be logged, put into an error or an address, or kept. */
  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return shown;
  }

  [Symbol.toPrimitive](): string {
    return shown;
  }

  get [Symbol.toStringTag](): string {
    return "Secret";
  }

  /** util.inspect, Bun.inspect and console.log ask this. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return shown;
  }
}

/** The forms of the secrets that this service makes, of which each is told by its beginning; group 1 is that. */
const knownForms = /(mk_[a-z]+_)[0-9a-f]{8,}|(whsec_)[A-Za-z0-9+/=_-]{8,}/g;

/**
 * The last net, for texts that others have made (a header that somebody filled with the wrong thing, words of a
 * library): our own secrets keep their beginning, which tells their kind, and lose the rest.
 */
export function withoutSecrets(text: string): string {
  // Nearly all texts hold none, and one look is a tenth of a replacement's price.
  if (!text.includes("mk_") && !text.includes("whsec_")) return text;
  return text.replace(
    knownForms,
    (_, token?: string, webhook?: string) => `${token ?? webhook ?? ""}${shown}`,
  );
}
