/** The list of somebody without an account: previews that were started, and files for another. */

import { keptPreviews } from "../convert/previews.ts";
import { useStore } from "../store.ts";
import { PreviewView } from "./preview.tsx";
import { Staging } from "./staging.tsx";

export default function GuestList() {
  const previews = useStore(keptPreviews);
  return (
    <>
      {previews.map((kept) => (
        <PreviewView key={kept.session.session_id} kept={kept} />
      ))}
      <Staging />
    </>
  );
}
