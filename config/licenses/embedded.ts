/** Path of the licenses inside the executable. The build replaces this module; null in a source tree. */
export const embedded: string | null = null;
