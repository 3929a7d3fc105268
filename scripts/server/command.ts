/** Runs a command of the executable to its end. */

import { callControl } from "../../src/client/control.ts";
import { createKey as createUsersKey } from "../../src/operations/admin/users/keys.ts";
import { createUser } from "../../src/operations/admin/users/users.ts";

export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  stdin?: string;
}

export async function runCommand(
  command: readonly string[],
  args: readonly string[],
  { env = {}, cwd, stdin }: CommandOptions = {},
): Promise<CommandResult> {
  const child = Bun.spawn([...command, ...args], {
    env: { ...env },
    ...(cwd ? { cwd } : {}),
    stdin: stdin === undefined ? "ignore" : new Blob([stdin]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  return { exitCode, stdout, stderr };
}

/** Creates a user and a key of theirs: through the running server's control socket, else with the executable. */
export async function createUserAndKey(
  command: readonly string[],
  dataDir: string,
  { email = "someone@example.org", organization }: { email?: string; organization?: string } = {},
): Promise<string> {
  const args = { email, role: "member", ...(organization ? { organization_id: organization } : {}) };
  if ((await callControl(dataDir, { command: createUser.id, args })) !== null)
    return (await control<{ key: string }>(dataDir, createUsersKey.id, { user: email })).key;
  const org = organization ? ["--org", organization] : [];
  const user = ["admin", "create-user", "--data-dir", dataDir, "--email", email, ...org];
  await succeed(command, user);
  return (await createKey(command, dataDir, email)).key;
}

async function control<T>(dataDir: string, command: string, args: Record<string, unknown>): Promise<T> {
  const answer = await callControl(dataDir, { command, args });
  if (answer === null) throw new Error(`no server answers ${command}`);
  return answer.result as T;
}

export const createKey = (command: readonly string[], dataDir: string, email: string, ...rest: string[]) =>
  administer<{ id: string; key: string }>(command, dataDir, "create-key", "--email", email, ...rest);

/** What an admin command prints as JSON; throws when it does not succeed. */
export async function administer<T>(
  command: readonly string[],
  dataDir: string,
  ...args: readonly string[]
): Promise<T> {
  return JSON.parse(await succeed(command, ["admin", ...args, "--data-dir", dataDir, "--json"])) as T;
}

async function succeed(command: readonly string[], args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(command, args);
  if (exitCode !== 0)
    throw new Error(`markmill ${args.join(" ")} exited with ${exitCode}\n${stdout}${stderr}`);
  return stdout;
}
