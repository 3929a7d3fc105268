/** A certificate authority for tests, and certificates good and bad (RFC 5280). */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import { dayMs } from "../../../config/units.ts";
import { judgeAddress } from "../../../src/egress/address/judge.ts";
import * as der from "./der.ts";

export interface Certificate {
  /** PEM. */
  cert: string;
  key: string;
}

export interface Authority extends Certificate {
  issue(options: IssueOptions): Certificate;
}

export interface IssueOptions {
  /** Host names and addresses it is for. */
  names: readonly string[];
  /** Default: from yesterday, for a year. */
  from?: Date;
  until?: Date;
}

const ecdsaWithSha256 = der.sequence(der.objectId("1.2.840.10045.4.3.2"));
const commonName = (name: string) =>
  der.sequence(der.set(der.sequence(der.objectId("2.5.4.3"), der.utf8(name))));

export function createAuthority(name = "Markmill test authority"): Authority {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = commonName(name);
  const issuer = { name: subject, key: keys.privateKey };
  const isAuthority = extension("2.5.29.19", true, der.sequence(der.yes()));
  return {
    cert: certificate({ issuer, subject, publicKey: keys.publicKey, extensions: [isAuthority] }),
    key: pem(keys.privateKey),
    issue: (options) => issue(issuer, options),
  };
}

/** Signed by nobody but itself. */
export function selfSigned(options: IssueOptions): Certificate {
  return issue(null, options);
}

interface Issuer {
  name: Uint8Array;
  key: KeyObject;
}

function issue(issuer: Issuer | null, { names, from, until }: IssueOptions): Certificate {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = commonName(names[0] ?? "nobody");
  const cert = certificate({
    issuer: issuer ?? { name: subject, key: keys.privateKey },
    subject,
    publicKey: keys.publicKey,
    extensions: [extension("2.5.29.17", false, der.sequence(...names.map(generalName)))],
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  });
  return { cert, key: pem(keys.privateKey) };
}

function certificate(facts: {
  issuer: Issuer;
  subject: Uint8Array;
  publicKey: KeyObject;
  extensions: readonly Uint8Array[];
  from?: Date;
  until?: Date;
}): string {
  const { issuer, subject, publicKey, extensions } = facts;
  const { from = new Date(Date.now() - dayMs), until = new Date(Date.now() + 365 * dayMs) } = facts;
  const content = der.sequence(
    der.explicit(0, der.integer(Buffer.from([2]))),
    der.integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    issuer.name,
    der.sequence(der.utcTime(from), der.utcTime(until)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der.explicit(3, der.sequence(...extensions)),
  );
  const signed = der.sequence(content, ecdsaWithSha256, der.bits(sign("sha256", content, issuer.key)));
  const lines = signed.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function extension(id: string, critical: boolean, content: Uint8Array): Uint8Array {
  return der.sequence(der.objectId(id), ...(critical ? [der.yes()] : []), der.octets(content));
}

function generalName(name: string): Uint8Array {
  const family = isIP(name);
  if (family === 0) return der.implicit(2, Buffer.from(name, "latin1"));
  const value = judgeAddress(name)?.address.value ?? 0n;
  return der.implicit(7, Buffer.from(value.toString(16).padStart(family === 4 ? 8 : 32, "0"), "hex"));
}

function pem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}
