/** Path of the licences inside the executable. The build replaces this module; from source there are none. */
export const embedded: string | null = null;
