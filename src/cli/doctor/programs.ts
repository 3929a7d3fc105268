import { possibleConfinement } from "../../sandbox/confinement.ts";
import { programsFor } from "../../services/url-estimates/programs.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const fullKernel = "Run the server on Linux 6.7 or newer, with Landlock and seccomp.";

/** How a program that the administrator has named is confined. */
export const programs: Check = {
  name: "yt-dlp",
  run: async (settings) => {
    const program = settings["url_import.yt_dlp"];
    if (program === null) return [ok("url_import.yt_dlp is not set")];
    const reason = programsFor(settings).whyNot(program);
    if (reason !== null) return [fail(`${program} is not run`, reason)];
    const level = possibleConfinement();
    const message = `${program}, confined: ${level}`;
    return [level === "full" ? ok(message) : warn(message, fullKernel)];
  },
};
