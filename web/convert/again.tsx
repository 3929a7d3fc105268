/**
 * A job's file comes into the list once more, with the options that it had, to be converted with others. Of a page that
 * was imported the address comes into its field: the file alone does not say what on it is the page's own, and a new
 * fetch takes a new consent.
 */
import { useEffect } from "preact/hooks";
import type { Capability } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { useAction } from "../api/use-query.ts";
import { Problem } from "../components/problem.tsx";
import { announce } from "../components/toast.tsx";
import { convert } from "../messages/convert.ts";
import { goTo, hrefTo } from "../router.tsx";
import { pastedLink } from "./adding.ts";
import { isImported, kindById } from "./kinds.ts";
import { addAgain } from "./list.ts";
import { choicesLike } from "./options/choices.ts";

interface AgainProps {
  jobId: string;
  kinds: readonly Capability[];
  /** Whether pages are imported here. */
  linksLive: boolean;
}

export function Again({ jobId, kinds, linksLive }: AgainProps) {
  const bring = useAction(async () => {
    const { job } = await api.getJob({ job_id: jobId });
    const response = await api.getSource({ job_id: jobId });
    if (isImported(job)) {
      await response.body?.cancel();
      pastedLink.set(response.headers.get("content-location") ?? "");
      announce(linksLive ? convert.addressBroughtBack(job.filename) : convert.linksUnavailable);
      return goTo(hrefTo("convert"), { replace: true });
    }
    const source = await response.blob();
    const kind = kindById(job.capability_id, kinds);
    const choices = kind === null ? null : choicesLike(kind, job.options);
    addAgain(new File([source], job.filename, { type: source.type }), job.capability_id, choices);
    announce(convert.broughtBack(job.filename));
    // Loading the page anew does not bring it a second time.
    goTo(hrefTo("convert"), { replace: true });
  });
  const { run } = bring;
  useEffect(() => {
    void run();
  }, [run]);
  if (bring.error !== null) return <Problem error={bring.error} onRetry={() => void run()} />;
  return <p class="notice">{convert.bringingBack}</p>;
}
