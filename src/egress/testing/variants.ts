/** Variants of the rows of a table: each address that must not be reached, by other ways to it. */
import { isIPv4 } from "node:net";
import { judgeAddress } from "../address/judge.ts";
import { namesOf, type Row } from "./table.ts";

const publicAddress = "93.184.216.34";
const startHost = "start.example.net";

/** By redirect, by name, by a name that changes its mind, and in each IPv6 form of an IPv4 address. */
export function variantsOf(rows: readonly Row[]): Row[] {
  const denied = rows.filter((row) => row.import === "deny" && row.config === "");
  const addresses = [...new Set(denied.flatMap(refusedAddresses))];
  return [
    ...denied.map(redirectTo),
    ...addresses.flatMap((address) => [...byName(address), ...(isIPv4(address) ? asIpv6(address) : [])]),
  ];
}

const row = (fields: Partial<Row> & Pick<Row, "class">): Row => ({
  url: `https://${startHost}/`,
  import: "deny",
  webhook: "deny",
  answers: "",
  redirects: [],
  config: "",
  ...fields,
});

/**
 * A `Location` is resolved against the URL before it, so that only a whole URL means the same there. An empty user name
 * is refused only where a person wrote it.
 */
function redirectTo(to: Row): Row {
  const isWhole = /^https?:\/\/[\x21-\x3f\x41-\x7e]+$/i.test(to.url) && to.redirects.length === 0;
  return row({
    class: `${to.class}, by redirect`,
    answers: `${to.answers} ${startHost}=${publicAddress}`,
    redirects: [to.url, ...to.redirects],
    // Redirects of a webhook are not followed.
    import: isWhole ? "deny" : "any",
  });
}

function byName(address: string): Row[] {
  return [
    row({ class: "by name", answers: address }),
    // The public one may be connected to.
    row({
      class: "by name, with a public one",
      answers: `${publicAddress},${address}`,
      import: "any",
      webhook: "any",
    }),
    row({ class: "rebinding", answers: `${publicAddress};${address}`, import: "allow", webhook: "allow" }),
    row({ class: "rebinding, second time public", answers: `${address};${publicAddress}` }),
    row({
      class: "rebinding, after a redirect",
      answers: `${publicAddress};${address}`,
      redirects: [`https://${startHost}/again`],
      import: "any",
    }),
  ];
}

/**
 * Mapped, compatible and translated (RFC 4291, 2.5.5; RFC 7915), NAT64 (RFC 6052, RFC 8215), 6to4 (RFC 3056), Teredo
 * (RFC 4380) and ISATAP (RFC 5214) forms.
 */
function asIpv6(address: string): Row[] {
  const bytes = address.split(".").map(Number);
  const hex = (invert: number) =>
    [0, 2].map((at) => ((((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) ^ invert).toString(16)).join(":");
  const plain = hex(0);
  const forms = [
    ...[`::ffff:${plain}`, `::${plain}`, `::ffff:0:${plain}`, `64:ff9b::${plain}`, `64:ff9b:1::${plain}`],
    ...[`2002:${plain}::1`, `2001:0:4136:e378:8000:63bf:${hex(0xffff)}`, `fe80::5efe:${plain}`],
  ];
  return forms.flatMap((form) => [
    row({ class: `IPv6 form of ${address}`, url: `https://[${form}]/` }),
    row({ class: `IPv6 form of ${address}, by name`, answers: form }),
    row({
      class: `IPv6 form of ${address}, by redirect`,
      answers: publicAddress,
      redirects: [`https://[${form}]/`],
    }),
  ]);
}

function refusedAddresses(of: Row): string[] {
  const literal = URL.canParse(of.url) ? new URL(of.url).hostname.replace(/^\[|\]$/g, "") : "";
  const answers = Object.values(namesOf(of)).flatMap((all) =>
    all.flatMap((each) => (typeof each === "string" ? [] : each)),
  );
  return [literal, ...answers].filter((each) => (judgeAddress(each)?.kind ?? "public") !== "public");
}
