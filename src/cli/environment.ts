/** What the command line reads besides its arguments, for the documents: variables of the environment, and files. */

export const variables: readonly (readonly [name: string, doc: string])[] = [
  ["MARKMILL_SERVER", "Server to talk to, as --server names it; convert works offline without one."],
  [
    "MARKMILL_API_KEY",
    "API key that is sent to the server; it goes before the credentials file. No flag takes a key, because others on the machine see a command's arguments.",
  ],
  [
    "MARKMILL_…",
    "Every setting: server.listen is MARKMILL_SERVER__LISTEN, data_dir is MARKMILL_DATA_DIR. Flags win over variables, variables over the configuration file. `markmill config print` shows where each value comes from.",
  ],
  [
    "NODE_EXTRA_CA_CERTS",
    "PEM file of certificate authorities that are trusted beside the public ones, such as that of the server's own certificate.",
  ],
  [
    "HTTPS_PROXY, HTTP_PROXY, NO_PROXY",
    "Proxy that the commands that talk to a server go through, and hosts that are reached without it; in small letters, too. What a server fetches goes through egress.proxy instead.",
  ],
  ["XDG_CONFIG_HOME", "Folder of the credentials file's folder; default: ~/.config."],
  ["TMPDIR", "Folder for what is needed during a command alone; default: /tmp."],
  [
    "SOURCE_DATE_EPOCH",
    "Seconds since 1970 that `markmill man` dates its pages with, so that a package can be built again alike; default: now.",
  ],
];

export const files: readonly (readonly [name: string, doc: string])[] = [
  [
    "~/.config/markmill/credentials.toml",
    "API keys, one table a server, for its owner's eyes only (mode 600).",
  ],
  [
    "./markmill-data",
    "The data directory, unless --data-dir or MARKMILL_DATA_DIR names another one: the ledger (ledger.db), uploads, results, models.",
  ],
  ["DATA_DIR/markmill.toml", "The configuration, unless --config names another file."],
  [
    "DATA_DIR/master.key",
    "The key of the ledger's secrets. Keep a copy of it apart from the ledger's backups.",
  ],
  ["DATA_DIR/control.sock", "Through it administration works while the server runs."],
];
