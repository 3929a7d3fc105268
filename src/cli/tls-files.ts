/** Reads the server's certificate and key. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { systemReason } from "../../config/errors/system-error.ts";
import type { Settings } from "../../config/settings/schema.ts";

type TlsFiles =
  | { kind: "none" }
  | { kind: "sound"; certificate: X509Certificate }
  /** A sentence naming the setting. */
  | { kind: "problem"; problem: string };

export function readTlsFiles(settings: Settings): TlsFiles {
  const { "server.tls_cert": certPath, "server.tls_key": keyPath } = settings;
  if (certPath === null || keyPath === null) return { kind: "none" };
  const certificate = read("server.tls_cert", certPath, "certificate", (pem) => new X509Certificate(pem));
  if (typeof certificate === "string") return { kind: "problem", problem: certificate };
  const key = read("server.tls_key", keyPath, "private key without a password", createPrivateKey);
  if (typeof key === "string") return { kind: "problem", problem: key };
  if (certificate.checkPrivateKey(key)) return { kind: "sound", certificate };
  return { kind: "problem", problem: "server.tls_key is not the key of server.tls_cert." };
}

function read<T>(setting: string, path: string, wanted: string, parse: (pem: Buffer) => T): T | string {
  let pem: Buffer;
  try {
    pem = readFileSync(path);
  } catch (error) {
    return `${setting}: ${path} cannot be read: ${systemReason(error) ?? String(error)}.`;
  }
  try {
    return parse(pem);
  } catch {
    return `${setting}: ${path} holds no PEM ${wanted}.`;
  }
}

export function tlsProblems(settings: Settings): string[] {
  const files = readTlsFiles(settings);
  return files.kind === "problem" ? [files.problem] : [];
}
