/** What earlier answers have named: ids, tokens, cursors; so that later requests reach what is there. */

interface Entry {
  value: string;
  /** The credential that saw it. */
  by: string;
}

export interface Pair {
  upload_id: string;
  job_token: string;
}

/** Of one kind; the oldest go when there are more. */
const entriesMax = 400;

const telling = /(?:_id|_version|_reference|token|cursor|_path)$/;
const prefixed = /^(mk_[a-z]+|[a-z]{2,4})_[0-9a-f]{12,64}$/;

export class Pool {
  readonly #entries = new Map<string, Entry[]>();
  readonly #parents = new Map<string, string>();
  readonly #tokens = new Map<string, string>();
  readonly #pairs: Pair[] = [];
  /** Ids whose end would end the run early. */
  readonly spared = new Set<string>();

  add(kind: string, value: string, by: string): void {
    const entries = this.#entries.get(kind) ?? [];
    if (entries.some((entry) => entry.value === value && entry.by === by)) return;
    entries.push({ value, by });
    if (entries.length > entriesMax) entries.shift();
    this.#entries.set(kind, entries);
  }

  /**
   * The `at`th of a kind (a field's name, as job_id, or an id's prefix, as job), newest first; of the caller's own where
   * it is asked for and there are any. Null when nothing of the kind has been seen.
   */
  pick(kind: string, at: number, own: string | null, careful = false): string | null {
    const all = (this.#entries.get(kind) ?? []).filter(({ value }) => !careful || !this.spared.has(value));
    const mine = own === null ? [] : all.filter(({ by }) => by === own);
    const from = mine.length > 0 ? mine : all;
    return from[from.length - 1 - (at % Math.max(1, from.length))]?.value ?? null;
  }

  /** The organization that an id was seen under. */
  parentOf(id: string): string | null {
    return this.#parents.get(id) ?? null;
  }

  /** The guest's token of an upload, a job or a session, if an answer has named both together. */
  tokenOf(id: string, prefix: "mk_job" | "mk_preview"): string | null {
    const token = this.#tokens.get(id);
    return token?.startsWith(prefix) === true ? token : null;
  }

  pickPair(at: number): Pair | null {
    return this.#pairs[this.#pairs.length - 1 - (at % Math.max(1, this.#pairs.length))] ?? null;
  }

  /** Takes in all that an answer names. */
  harvest(json: unknown, by: string, organization: string | null = null, list = ""): void {
    if (Array.isArray(json)) {
      for (const each of json.slice(0, 20)) this.harvest(each, by, organization, list);
      return;
    }
    if (typeof json !== "object" || json === null) return;
    const { upload_id, job_token } = json as Partial<Pair>;
    if (typeof upload_id === "string" && typeof job_token === "string") {
      this.#pairs.push({ upload_id, job_token });
      if (this.#pairs.length > entriesMax) this.#pairs.shift();
    }
    const { job_id, session_id, session_token } = json as Record<string, unknown>;
    for (const [id, token] of [
      [upload_id, job_token],
      [job_id, job_token],
      [session_id, session_token],
    ])
      if (typeof id === "string" && typeof token === "string") this.#tokens.set(id, token);
    const { organization_id } = json as { organization_id?: unknown };
    const parent = typeof organization_id === "string" ? organization_id : organization;
    for (const [key, value] of Object.entries(json)) {
      if (typeof value !== "string") {
        this.harvest(value, by, parent, key);
        continue;
      }
      const prefix = prefixed.exec(value)?.[1];
      if (prefix !== undefined) this.add(prefix, value, by);
      if (prefix !== undefined && prefix !== "org" && parent !== null) this.#parents.set(value, parent);
      // `{"sessions": [{"id": …}]}` and `{"session": {"id": …}}` name a session_id.
      if (key === "id" && list !== "") this.add(`${list.replace(/s$/, "")}_id`, value, by);
      else if (telling.test(key)) this.add(key, value, by);
    }
  }

  /** How many of each kind there are. */
  sizes(): Record<string, number> {
    return Object.fromEntries([...this.#entries].map(([kind, entries]) => [kind, entries.length]));
  }
}
