import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import type { Environment } from "../../../config/ambient.ts";
import { systemReason } from "../../../config/errors/system-error.ts";
import type { Settings } from "../../../config/settings/schema.ts";

interface Source {
  /** A setting or variable. */
  name: string;
  path: string;
}

/** Sources of additional authorities. */
function sourcesOf(settings: Settings, environment: Environment): Source[] {
  const sources: Source[] = [];
  const file = settings["egress.ca_file"];
  if (file !== null) sources.push({ name: "egress.ca_file", path: file });
  const variable = environment.NODE_EXTRA_CA_CERTS ?? "";
  if (variable !== "") sources.push({ name: "NODE_EXTRA_CA_CERTS", path: variable });
  return sources;
}

/** Problems as sentences naming the setting. */
export function authoritiesProblems(settings: Settings, environment: Environment): string[] {
  return sourcesOf(settings, environment).flatMap((source) => {
    try {
      certificatesIn(source);
      return [];
    } catch (error) {
      return error instanceof Error ? [error.message] : [String(error)];
    }
  });
}

/**
 * TLS 1.2 or later with public and additional authorities. Cached until the files change. Throws an Error naming the
 * setting.
 */
export function createTrust(settings: Settings, environment: Environment): () => SecureContext {
  let known: { key: string; context: SecureContext } | null = null;
  return () => {
    const sources = sourcesOf(settings, environment);
    const key = sources.map(({ path }) => `${path} ${stateOf(path)}`).join("\n");
    if (known?.key === key) return known.context;
    const ca = [...rootCertificates, ...sources.flatMap(certificatesIn)];
    known = { key, context: createSecureContext({ ca, minVersion: "TLSv1.2" }) };
    return known.context;
  };
}

function stateOf(path: string): string {
  const state = statSync(path, { throwIfNoEntry: false });
  return state === undefined ? "none" : `${state.ino} ${state.size} ${state.mtimeMs}`;
}

function certificatesIn({ name, path }: Source): string[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read: ${systemReason(error) ?? String(error)}.`);
  }
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch {
    throw new Error(`${name}: ${path} contains an invalid certificate.`);
  }
  if (certificates.length === 0) throw new Error(`${name}: ${path} holds no PEM certificate.`);
  return certificates;
}
