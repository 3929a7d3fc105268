/** The version of this software, in the form of Semantic Versioning: 0.1.0+COMMIT, or 0.1.0 from a source tree. */
import packageJson from "../package.json" with { type: "json" };

/** Put in by the build. */
declare const MARKMILL_COMMIT: string | undefined;

const commit = typeof MARKMILL_COMMIT === "string" ? MARKMILL_COMMIT : "";

export const version = commit ? `${packageJson.version}+${commit}` : packageJson.version;
