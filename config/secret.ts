/**
 * Wraps a secret where it is read or created; `reveal` unwraps it where it is needed. In between the type prevents its
 * use as text, and printing shows a placeholder.
 */
const shown = "[secret]";

/** For JSON.stringify. One shared function, because secrets are created for every request. */
const asJson = (): string => shown;

export class Secret<T extends string | Uint8Array = string> {
  readonly #value: T;
  /** An own property, so that a structured clone (postMessage) throws DataCloneError. */
  readonly toJSON: () => string = asJson;

  constructor(value: T) {
    this.#value = value;
  }

  /** The result must not be logged, stored, or put into an error or URL. */
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

  /** For util.inspect, Bun.inspect and console.log. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return shown;
  }
}

/** Forms of Markmill's secrets; group 1 is the prefix. */
const knownForms = /(mk_[a-z]+_)[0-9a-f]{8,}|(whsec_)[A-Za-z0-9+/=_-]{8,}/g;

/**
 * A last defense for foreign text (headers, library messages): our own secrets are reduced to their prefix.
 */
export function withoutSecrets(text: string): string {
  // Most texts contain none, and a test is ten times faster than a replacement.
  if (!text.includes("mk_") && !text.includes("whsec_")) return text;
  return text.replace(
    knownForms,
    (_, token?: string, webhook?: string) => `${token ?? webhook ?? ""}${shown}`,
  );
}
