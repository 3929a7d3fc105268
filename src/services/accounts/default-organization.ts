/** Name of the organization that every installation has. */
export const defaultOrganization = "default";
