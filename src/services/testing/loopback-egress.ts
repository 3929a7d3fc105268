import type { Egress, EgressRefusal, EgressRequest, EgressResponse } from "../../egress/contract.ts";

const unresolved: EgressRefusal = {
  ok: false,
  code: "remote_unavailable",
  reason: "The name does not resolve.",
  internal: "scripted",
};

/**
 * A way out that leads to one plain HTTP server on loopback, whatever the name. Hosts that end in .invalid do not
 * resolve, those that begin with dead. accept and never answer.
 */
export function loopbackEgress(port: number): Egress {
  async function send(asked: EgressRequest): Promise<EgressResponse | EgressRefusal> {
    const url = new URL(asked.url);
    if (url.hostname.endsWith(".invalid")) return unresolved;
    const signals = [AbortSignal.timeout(asked.timeoutMs), ...(asked.signal ? [asked.signal] : [])];
    const signal = AbortSignal.any(signals);
    if (url.hostname.startsWith("dead.")) {
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      return { ...unresolved, reason: "The receiver did not answer in time." };
    }
    try {
      const response = await fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
        method: asked.method,
        headers: asked.headers,
        ...(asked.body === undefined ? {} : { body: asked.body as string }),
        redirect: "manual",
        signal,
      });
      const { status, headers } = response;
      return { ok: true, url: asked.url, status, headers, body: response.body ?? new Blob([]).stream() };
    } catch (error) {
      return { ...unresolved, reason: "The connection was lost.", internal: String(error) };
    }
  }

  return {
    check: async (url) => (new URL(url).hostname.endsWith(".invalid") ? unresolved : { ok: true }),
    request: send,
    relay: () => Promise.reject(new Error("no program goes out here")),
  };
}
