import { hasEnded } from "./last-words.ts";

/**
 * The server ends a connection on which nothing comes or goes for a while. While an answer is made for a caller who has
 * nothing more to say, the silence is ours, and must not count. Who waits is looked at now and then, not at each
 * request: nearly all are answered long before.
 */
export interface Unhurried {
  /** The same answer; while it is awaited the connection stays. */
  hold(answer: Promise<Response>, request: Request, server: Bun.Server<undefined>): Promise<Response>;
  close(): void;
}

interface Waiting {
  server: Bun.Server<undefined>;
  isHeld: boolean;
}

const looksPerIdleTime = 4;

export function createUnhurried(idleSeconds: number): Unhurried {
  const waiting = new Map<Request, Waiting>();
  const timer = setInterval(look, (idleSeconds * 1000) / looksPerIdleTime);
  timer.unref();

  function look(): void {
    for (const [request, entry] of waiting) {
      if (entry.isHeld || !isWhole(request)) continue;
      entry.isHeld = true;
      entry.server.timeout(request, 0);
    }
  }

  return {
    hold(answer, request, server) {
      const entry = { server, isHeld: false };
      waiting.set(request, entry);
      const done = () => {
        waiting.delete(request);
        // The silence of whoever does not take the answer counts again.
        if (entry.isHeld) server.timeout(request, idleSeconds);
      };
      answer.then(done, done);
      return answer;
    },
    close: () => clearInterval(timer),
  };
}

/** Nothing of it is still to come. */
function isWhole(request: Request): boolean {
  const { headers } = request;
  if (hasEnded(request)) return true;
  return (headers.get("content-length") ?? "0") === "0" && !headers.has("transfer-encoding");
}
