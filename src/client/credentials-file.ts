/** Writes the credentials file: whole or not at all, for its owner alone, and never somewhere else through a link. */

import { chmodSync, fsyncSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stringify, type TomlTable } from "smol-toml";
import type { Random } from "../../config/ambient.ts";
import { openFile } from "../../config/open-file.ts";
import { type Credential, openSentence, readCredentials, sameServer } from "./credentials.ts";
import { CredentialsError } from "./errors.ts";

/** What was there for the server before, if anything. */
export interface Change {
  replaced: boolean;
}

/** Keeps the other servers' tables. Throws CredentialsError, SettingsError and what the file system throws. */
export function storeCredential(path: string, credential: Credential, random: Random): Change {
  const { tables, replaced } = without(path, credential.server);
  tables[credential.server] = {
    api_key: credential.key.reveal(),
    ...(credential.allowPlainHttp ? { allow_plain_http: true } : {}),
  };
  write(path, tables, random);
  return { replaced };
}

/** False where there was none. Throws as storeCredential. */
export function removeCredential(path: string, server: string, random: Random): boolean {
  const { tables, replaced } = without(path, server);
  if (replaced) write(path, tables, random);
  return replaced;
}

function without(path: string, server: string): { tables: TomlTable; replaced: boolean } {
  refuseLinks(path);
  const file = readCredentials(path);
  if (file === null) return { tables: {}, replaced: false };
  // Tightened by writing it anew, its other keys would be used as if nobody had seen them.
  if (file.isOpen) throw new CredentialsError(openSentence(path));
  const tables = { ...file.tables };
  const names = Object.keys(tables).filter((name) => sameServer(name, server));
  for (const name of names) delete tables[name];
  return { tables, replaced: names.length > 0 };
}

/** A link may lead to a folder that is shared or kept under version control. */
function refuseLinks(path: string): void {
  for (const each of [dirname(path), path]) {
    if (lstatSync(each, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new CredentialsError(
        `${each} is a symbolic link, which no key is written through; put a file of its own there, or set MARKMILL_API_KEY`,
      );
    }
  }
}

const head = "# API keys by server; written by markmill credentials.\n\n";

function write(path: string, tables: TomlTable, random: Random): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const part = `${path}.${Buffer.from(random.bytes(6)).toString("hex")}.part`;
  try {
    writeSynced(part, `${head}${stringify(tables)}\n`);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  sync(folder);
}

function writeSynced(path: string, text: string): void {
  // Fails where something has this name already, a link too.
  using file = openFile(path, "wx", 0o600);
  writeFileSync(file.descriptor, text);
  fsyncSync(file.descriptor);
}

/** Some network file systems cannot; the file is there all the same. */
function sync(folder: string): void {
  using opened = openFile(folder, "r");
  try {
    fsyncSync(opened.descriptor);
  } catch {}
}
