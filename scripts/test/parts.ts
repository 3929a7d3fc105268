/** Which long tests a change concerns. */

/** Folders of tests that go through the executable, with the sources that they are about. */
export const parts: Readonly<Record<string, RegExp>> = {
  "test/api/": /^src\/(http|services|operations|auth|client)\/|^ledger\/|^scripts\/(server|samples)\//,
  "test/auth/": /^src\/(auth|http|cli)\/|^ledger\/(auth|users|organizations|account-links)\//,
  "test/admin/": /^src\/(services|operations|cli|http)\/|^ledger\//,
  "test/cli/": /^src\/(cli|client)\//,
  "test/console/": /^web\/|^src\/http\/(pages|console)\//,
  "test/contract/": /^src\/|^ledger\//,
  "test/converters/": /^converters\/|^src\/(services\/jobs|sandbox)\//,
  "test/denial/": /^src\/(http|services|auth|mcp)\/|^scripts\/server\//,
  "test/egress/": /^src\/egress\/|^src\/services\/webhooks\/|^test\/support\/(network|webhooks)\//,
  "test/fuzz/parsers/": /^converters\//,
  "test/fuzz/": /^src\/(http|auth|services|operations|client)\//,
  "test/guests/": /^src\/(services\/guests|auth|http)\/|^ledger\/guests\//,
  "test/hostile/": /^converters\/|^src\/sandbox\//,
  "test/mcp/": /^src\/mcp\/|^test\/support\/mcp\//,
  "test/models/":
    /^src\/services\/models\/|^ledger\/installation\/|^converters\/(ocr|speech|engines|formats\/media|formats\/image)\//,
  "test/output/":
    /^converters\/|^web\/|^config\/text\/|^src\/(http|cli|log|shared)\/|^test\/support\/console\//,
  "test/ownership/": /^src\/(auth|http|services|operations)\/|^ledger\//,
  "test/recordings/": /^converters\/(speech|engines|formats\/media)\/|^src\/(services|sandbox)\//,
  "test/simulate/": /^ledger\/|^src\/(services|storage|client)\//,
  "test/storage/": /^ledger\/|^src\/(storage|services)\/|^scripts\/server\/|^test\/crash\//,
  "test/support/console/": /^src\/http\/(pages|console)\/|^scripts\/browser\/|^test\/support\/server\.ts$/,
  "test/taken-over/": /^src\/sandbox\//,
  "test/url-import/": /^src\/egress\/|^converters\/formats\/(web|page)\/|^test\/support\/network\//,
};

/** What every test is concerned by. */
const everything = /^package(-lock)?\.json$|^scripts\/build\//;

/** A long test beside its sources is about its own folder. */
export function isConcerned(test: string, changed: readonly string[]): boolean {
  const folder = test.slice(0, test.lastIndexOf("/") + 1);
  const part = Object.entries(parts).find(([tests]) => test.startsWith(tests));
  return changed.some(
    (file) => file.startsWith(folder) || everything.test(file) || part?.[1].test(file) === true,
  );
}
