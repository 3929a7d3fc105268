/** Starts the thread that looks at the server, and ends it. */
export interface Watched {
  pid: number;
  dataDir: string;
  baseUrl: string;
  key: string;
}

export interface Seen {
  problems: Set<string>;
  /** Of an ordinary request, asked again and again. */
  answersMs: number[];
  /** The same without the longest pause of the probe itself during each. */
  serverMs: number[];
  childMbMax: number;
  serverMbMax: number;
}

export function watch(watched: Watched): { stop(): Promise<Seen> } {
  const worker = new Worker(new URL("./watch-worker.ts", import.meta.url));
  worker.postMessage(watched);
  return {
    stop: () => {
      const { promise, resolve, reject } = Promise.withResolvers<Seen>();
      worker.onmessage = ({ data }: MessageEvent<Seen>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage("stop");
      return promise.finally(() => worker.terminate());
    },
  };
}
