import { readFile } from "node:fs/promises";

const hostsFileBytesMax = 4 * 1024 * 1024;

/**
 * What /etc/hosts (hosts(5)) says about a name: addresses in the file's order, none when it does not say anything.
 * Read anew each time, so that a change counts at once.
 */
export async function addressesInHostsFile(name: string, path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  if (text.length > hostsFileBytesMax) return [];
  return text.split("\n").flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const found = names.some((each) => each.toLowerCase().replace(/\.$/, "") === name);
    return found && address ? [address] : [];
  });
}
