/** A program: `Bun.serve` and nothing else, answering everything with the bytes that it reads from standard input. */
export interface BareAnswer {
  body: string;
  headers: Record<string, string>;
}

const { body, headers } = JSON.parse(await Bun.stdin.text()) as BareAnswer;
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  development: false,
  fetch: () => new Response(body, { headers }),
});
console.log(server.port);
