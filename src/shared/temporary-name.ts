import { systemUuid } from "../../config/ambient.ts";

/**
 * Of a file or folder that is being written, beside where it will be: nothing of anybody else's has that name, nor can
 * somebody who may write there, too, have put a link in its place. What is made under it must be new all the same (O_EXCL).
 */
export const temporaryName = (): string => `.markmill-${systemUuid()}.part`;
