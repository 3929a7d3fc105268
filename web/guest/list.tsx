/** The list of somebody without an account: in the order that counts, up to what a preview converts. */
import { useStore } from "../store.ts";
import { keptPreview } from "./kept.ts";
import { PreviewView } from "./preview.tsx";
import { Staging } from "./staging.tsx";

export default function GuestList() {
  const preview = useStore(keptPreview);
  return (
    <>
      {preview !== null && <PreviewView kept={preview} />}
      <Staging again={preview !== null} />
    </>
  );
}
