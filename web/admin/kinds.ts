/** The kinds of files that this installation converts, to choose one of. */
import { api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { kindOf } from "../messages/kinds.ts";

export type KindChoices = readonly { value: string; text: string }[];

export function useKindChoices(): KindChoices {
  const { data } = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  return (data?.capabilities ?? []).map(({ id, name }) => ({ value: id, text: kindOf(id, name) }));
}
