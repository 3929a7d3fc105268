import { systemUuid } from "../../config/ambient.ts";

/** A unique temporary name. Create it with O_EXCL, in case someone placed a link there. */
export const temporaryName = (): string => `.markmill-${systemUuid()}.part`;
