import { useEffect, useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { number } from "../format.ts";
import { common } from "../messages/common.ts";
import { viewer } from "../messages/viewer.ts";
import { problemOf } from "../problem.ts";
import type { Pictures } from "./pictures.ts";

interface PagePictureProps {
  pictures: Pictures;
  page: number;
  width: number;
}

type State = { address: string | null; error: unknown; waits: boolean };

/** One page as it looks, in room that is kept for it. */
export function PagePicture({ pictures, page, width }: PagePictureProps) {
  const [state, setState] = useState<State>({
    address: pictures.kept(page, width),
    error: null,
    waits: false,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const there = pictures.kept(page, width);
    if (there !== null) {
      setState({ address: there, error: null, waits: false });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    // One of another width stays until this one is there.
    setState((before) => ({ ...before, error: null, waits: false }));
    pictures
      .get(page, width, signal, () => setState((before) => ({ ...before, waits: true })))
      .then(
        (address) => !signal.aborted && setState({ address, error: null, waits: false }),
        (error: unknown) => !signal.aborted && setState((before) => ({ ...before, error, waits: false })),
      );
    const again = () => setRound((before) => before + 1);
    addEventListener("online", again);
    return () => {
      controller.abort();
      removeEventListener("online", again);
    };
  }, [pictures, page, width, round]);
  const { address, error, waits } = state;
  if (address !== null) return <img src={address} alt={viewer.pictureOf(number(page))} draggable={false} />;
  if (error === null) return <p class="page-state">{waits ? viewer.pictureWaits : common.loading}</p>;
  const { title, text, retryable } = problemOf(error);
  return (
    <div class="page-state" role="status">
      <p>{viewer.pictureFailed}</p>
      <p class="small">{text ?? title}</p>
      {retryable && (
        <Button small onClick={() => setRound((before) => before + 1)}>
          {common.retry}
        </Button>
      )}
    </div>
  );
}
