/** A server for tests: the executable on a data directory of its own, gone when the test is over. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Api } from "../../scripts/server/api.ts";
import { createUserAndKey } from "../../scripts/server/command.ts";
import { type ServerProcess, startProcess } from "../../scripts/server/process.ts";
import { executable } from "./executable.ts";

export interface TestServer extends ServerProcess {
  dataDir: string;
  /** A caller with a new user and key; each name gets an organization of its own. */
  newCaller(name?: string): Promise<Api>;
  /** Stops the server and removes the data directory, if it was made here. */
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TestServerOptions {
  /** Kept when given; else a new one that is removed in the end. */
  dataDir?: string;
  /** markmill.toml in the data directory. */
  config?: string;
  args?: readonly string[];
  listen?: string;
  env?: Readonly<Record<string, string>>;
  /** Default off. */
  rateLimits?: "off" | "as configured";
  /** Default: dist/markmill. */
  command?: readonly string[];
}

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const command = options.command ?? [await executable()];
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "markmill-test-"));
  if (options.config !== undefined) writeFileSync(join(dataDir, "markmill.toml"), options.config);
  const removeData = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  const server = await startProcess({ ...options, command, dataDir }).catch((error) => {
    removeData();
    throw error;
  });
  let callers = 0;
  return {
    ...server,
    dataDir,
    async newCaller(name) {
      callers += 1;
      const email = `${name ?? `caller-${callers}`}@example.org`;
      const organization = name ?? `organization-${callers}`;
      return new Api(server.baseUrl, await createUserAndKey(command, dataDir, { email, organization }));
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      removeData();
    },
  };
}
