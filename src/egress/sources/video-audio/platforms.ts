/** Video platforms whose recordings only a program of its own knows how to get; by their addresses. */

interface Platform {
  host: string;
  /** Of a single recording. */
  path: RegExp;
}

const platforms: readonly Platform[] = [
  { host: "youtube.com", path: /^\/(?:watch$|shorts\/|live\/|embed\/)/ },
  { host: "www.youtube.com", path: /^\/(?:watch$|shorts\/|live\/|embed\/)/ },
  { host: "m.youtube.com", path: /^\/(?:watch$|shorts\/|live\/)/ },
  { host: "music.youtube.com", path: /^\/watch$/ },
  { host: "youtu.be", path: /^\/[\w-]{6,}$/ },
  { host: "vimeo.com", path: /^\/(?:[\w-]+\/)*\d+(?:\/[0-9a-f]+)?$/ },
  { host: "player.vimeo.com", path: /^\/video\/\d+$/ },
  { host: "www.dailymotion.com", path: /^\/video\/\w+$/ },
  { host: "dai.ly", path: /^\/\w+$/ },
  { host: "soundcloud.com", path: /^\/[\w-]+\/(?!sets$|tracks$|likes$)[\w-]+$/ },
  { host: "www.twitch.tv", path: /^\/videos\/\d+$/ },
  { host: "www.ted.com", path: /^\/talks\/[\w-]+$/ },
  { host: "rumble.com", path: /^\/v\w+-[\w.-]+\.html$/ },
  { host: "odysee.com", path: /^\/@[^/]+\/[^/]+$/ },
];

export const platformHosts: readonly string[] = platforms.map(({ host }) => host);

/** A single recording, no channel, list or search. */
export const isOnPlatform = (url: URL): boolean =>
  platforms.some(({ host, path }) => url.host === host && path.test(url.pathname));
