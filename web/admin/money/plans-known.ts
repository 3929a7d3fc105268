/** The plans of the configuration, to choose from and to name. */
import type { AdminPlanList } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useQuery } from "../../api/hooks.ts";

export const usePlans = (): Query<AdminPlanList> =>
  useQuery((signal) => api.adminListPlans({}, { signal }), []);
