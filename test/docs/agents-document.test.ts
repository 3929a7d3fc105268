/** docs/agents.md: what clients are to be given is of their formats, and leads to both servers. */
import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "smol-toml";
import { startLocalMcp } from "../support/mcp/local.ts";

const text = readFileSync(join(import.meta.dir, "../..", "docs", "agents.md"), "utf8");
const [, clients = ""] = text.split("## Set up a client\n");

const parsers = { json: JSON.parse, toml: parse, yaml: Bun.YAML.parse } as const;

interface Entry {
  command?: string;
  args?: string[];
  url?: string;
  httpUrl?: string;
  serverUrl?: string;
}

/** Under which name each client has its servers, and the sections that have none within a file. */
const clientsOf = new Map(
  clients
    .split("## Hosted server\n")[0]
    ?.split("### ")
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf("\n")), section]),
);

const configured = [...clientsOf].flatMap(([client, section]) =>
  [...section.matchAll(/```(json|toml|yaml)\n(.*?)```/gs)].map(
    ([, format, content = ""]) => [client, parsers[format as keyof typeof parsers], content] as const,
  ),
);

/** Both forms in use: servers by their names, or a list of servers that have names. */
function entriesOf(configuration: object): [name: string, entry: Entry][] {
  const servers: unknown = Object.values(configuration).find((value) => typeof value === "object");
  if (Array.isArray(servers)) return servers.map((entry: Entry & { name: string }) => [entry.name, entry]);
  return Object.entries(servers as Record<string, Entry>);
}

test("every client has its section", () => {
  expect([...clientsOf.keys()]).toEqual([
    "Claude Code",
    "Claude Desktop",
    "VS Code",
    "Cursor",
    "Windsurf",
    "Zed",
    "Codex CLI",
    "Gemini CLI",
    "JetBrains AI Assistant",
    "Cline",
    "Continue",
    "ChatGPT",
    "Any other",
  ]);
});

describe.each(configured)("what %s is given", (client, parser, content) => {
  const entries = new Map(entriesOf(parser(content) as object));

  test("starts the local server with a root, and holds no key", () => {
    const { command, args } = entries.get("markmill-files") ?? {};
    expect(command).toBe("/usr/local/bin/markmill");
    expect(args).toEqual([
      "mcp",
      "--root",
      expect.stringMatching(/^(\/srv\/documents|\$\{workspaceFolder\})$/),
    ]);
    expect(content).not.toMatch(/key|token|bearer/i);
  });

  test("leads to the hosted server, if the client takes that from a file", () => {
    const { url, httpUrl, serverUrl } = entries.get("markmill") ?? {};
    const takesCommandsAlone = client === "Claude Desktop" || client === "JetBrains AI Assistant";
    const expected = takesCommandsAlone ? undefined : "https://markmill.example.org/mcp";
    expect(url ?? httpUrl ?? serverUrl).toBe(expected);
  });
});

test("the command with these arguments is a server", async () => {
  const root = mkdtempSync(join(tmpdir(), "markmill-agents-"));
  try {
    await using local = await startLocalMcp({ args: ["--root", root] });
    expect((await local.client.listTools()).tools.length).toBeGreaterThan(0);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}, 300_000);
