/** Names of files in use, which the sweep must not remove. */
export interface InUse {
  /** Uploads being streamed, measured or stored. */
  readonly uploads: Set<string>;
  /** Work folders of running attempts, and results being moved. */
  readonly work: Set<string>;
}

export const nothingInUse = (): InUse => ({ uploads: new Set(), work: new Set() });
