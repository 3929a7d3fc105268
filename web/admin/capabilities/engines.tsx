import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { Asked } from "../../components/asked.tsx";
import { Facts } from "../../components/facts.tsx";

/** What converts, and in which version. */
export function Engines() {
  const query = useQuery((signal) => api.adminGetOverview({}, { signal }), []);
  return <Asked query={query}>{({ engines }) => <Facts facts={Object.entries(engines)} />}</Asked>;
}
