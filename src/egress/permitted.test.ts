import { expect, test } from "bun:test";
import type { Settings } from "../../config/settings/schema.ts";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { permittedUrl } from "./rules.ts";

const verdict = (url: string, changes: Partial<Settings> = {}) => {
  const result = permittedUrl(url, "import", { ...defaultSettings, ...changes });
  return result.ok ? result.url.href : result.code;
};
const off = { "egress.mode": "off" } as const;
const named = { "egress.mode": "allowlist", "egress.allow": ["docs.example.net"] } as const;
const listed = { "egress.mode": "allowlist", "egress.allow": ["docs.example.net", "10.1.0.0/16"] } as const;

const rows: readonly [url: string, wanted: string, changes?: Partial<Settings>][] = [
  ["example.org", "https://example.org/"],
  ["https://93.184.216.34/", "https://93.184.216.34/"],
  ["https://localhost/", "url_not_permitted"],
  ["https://intranet/", "url_not_permitted"],
  ["https://wiki.internal/", "url_not_permitted"],
  ["https://printer.local/", "url_not_permitted"],
  ["https://metadata.google.internal/", "url_not_permitted"],
  ["https://127.0.0.1/", "url_not_permitted"],
  ["https://0x7f.1/", "url_not_permitted"],
  ["https://2130706433/", "url_not_permitted"],
  ["https://10.1.2.3/", "url_not_permitted"],
  ["https://169.254.169.254/latest/meta-data/", "url_not_permitted"],
  ["https://[::1]/", "url_not_permitted"],
  ["https://[::ffff:10.0.0.1]/", "url_not_permitted"],
  ["https://example.org:8443/", "url_not_permitted"],
  ["https://example.org/", "url_not_permitted", off],
  ["https://example.org/", "url_not_permitted", named],
  // It may have an address of the list, which is seen when it is connected to.
  ["https://example.org/", "https://example.org/", listed],
  ["https://docs.example.net/a", "https://docs.example.net/a", listed],
  ["https://10.1.2.3/", "https://10.1.2.3/", listed],
  ["https://10.2.2.3/", "url_not_permitted", listed],
  // What it looks like is said before what the installation thinks of it.
  ["ftp://example.org/", "invalid_url", off],
  ["https://user@example.org/", "credentials_in_url", off],
];
for (const [url, wanted, changes] of rows)
  test(`${url} without asking anybody: ${wanted} ${JSON.stringify(changes ?? {})}`, () =>
    expect(verdict(url, changes)).toBe(wanted));
