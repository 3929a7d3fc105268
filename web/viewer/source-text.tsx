import { useRef } from "preact/hooks";
import { api } from "../api/api.ts";
import { useQuery } from "../api/use-query.ts";
import { Problem } from "../components/problem.tsx";
import type { VirtualHandle } from "../components/virtual.tsx";
import { size } from "../format.ts";
import { PreparedText } from "../markdown/prepare.ts";
import { common } from "../messages/common.ts";
import { viewer } from "../messages/viewer.ts";
import { RawText } from "./raw-text.tsx";
import { useWorkspace } from "./workspace.ts";

/** More of a source nobody reads here. */
const bytesMax = 2_000_000;

/** A text as it was uploaded. */
export function SourceText() {
  const { job } = useWorkspace();
  const handle = useRef<VirtualHandle | null>(null);
  const { data, error, reload } = useQuery(
    async (signal) => {
      const headers = { range: `bytes=0-${bytesMax - 1}` };
      const empty = job.source_bytes === 0;
      const response = await api.getSource({ job_id: job.id }, { signal, ...(empty ? {} : { headers }) });
      return new PreparedText(decoded(await response.arrayBuffer()));
    },
    [job.id],
  );
  if (error !== null) return <Problem error={error} onRetry={reload} />;
  if (data === null) return <p class="empty">{common.loading}</p>;
  return (
    <>
      {job.source_bytes > bytesMax && <p class="notice small">{viewer.cutSource(size(bytesMax))}</p>}
      <RawText text={data} surroundings={null} handle={handle} label={viewer.sourcePane} />
    </>
  );
}

/** As most texts are; of others the Windows of western Europe reads the most. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const name =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  const text = new TextDecoder(name).decode(bytes);
  return (text.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : text).replace(
    /\r\n?/g,
    "\n",
  );
}
