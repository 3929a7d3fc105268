/** Environment variables and files of the command line, for the documentation. */

export const variables: readonly (readonly [name: string, doc: string])[] = [
  ["MARKMILL_SERVER", "Server URL, like --server; without it convert runs locally."],
  [
    "MARKMILL_API_KEY",
    "API key for the server; takes precedence over the credentials file. There is no flag for it, because arguments are visible to other users.",
  ],
  [
    "MARKMILL_…",
    "Every setting: server.listen is MARKMILL_SERVER__LISTEN, data_dir is MARKMILL_DATA_DIR. Flags override variables, variables override the configuration file. `markmill config print` shows the source of each value.",
  ],
  [
    "NODE_EXTRA_CA_CERTS",
    "PEM file of additional trusted certificate authorities, such as that of the server's certificate.",
  ],
  [
    "HTTPS_PROXY, HTTP_PROXY, NO_PROXY",
    "Proxy for connections to a server, and hosts excluded from it; also in lower case. The server's own requests use egress.proxy.",
  ],
  ["XDG_CONFIG_HOME", "Parent folder of markmill/credentials.toml; default: ~/.config."],
  ["TMPDIR", "Folder for temporary files; default: /tmp."],
  [
    "SOURCE_DATE_EPOCH",
    "Date of `markmill man` pages in seconds since 1970, for reproducible builds; default: now.",
  ],
];

export const files: readonly (readonly [name: string, doc: string])[] = [
  ["~/.config/markmill/credentials.toml", "API keys, one table per server (mode 600)."],
  [
    "./markmill-data",
    "Default data directory (--data-dir, MARKMILL_DATA_DIR): the ledger (ledger.db), uploads, results, models.",
  ],
  ["DATA_DIR/markmill.toml", "Default configuration file (--config)."],
  ["DATA_DIR/master.key", "The key of the ledger's secrets. Keep a copy apart from the backups."],
  ["DATA_DIR/control.sock", "Control socket for administration of the running server."],
  ["DATA_DIR/control.token", "Token for the control socket (mode 0600), new at each start of the server."],
];
