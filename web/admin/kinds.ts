/** What kinds of files are called: lists name them by the capability's id. */
import { api } from "../api/api.ts";
import { useQuery } from "../api/use-query.ts";
import { kindOf } from "../messages/kinds.ts";

export interface KindNames {
  /** The id where this version does not know it. */
  nameOf(id: string): string;
  choices: readonly { value: string; text: string }[];
}

export function useKinds(): KindNames {
  const { data } = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const choices = (data?.capabilities ?? []).map(({ id, name }) => ({ value: id, text: kindOf(id, name) }));
  return { nameOf: (id) => choices.find(({ value }) => value === id)?.text ?? id, choices };
}
