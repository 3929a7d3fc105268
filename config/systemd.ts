/**
 * The unit that runs the server under systemd. MemoryDenyWriteExecute is absent because the engine compiles at run
 * time; RestrictNamespaces and SystemCallFilter are absent because conversions confine themselves further.
 */
export function systemdUnit(executable: string): string {
  return `[Unit]
Description=Markmill, documents to Markdown
After=network.target

[Service]
ExecStart=${executable} serve --data-dir /var/lib/markmill
ExecReload=/bin/kill -HUP $MAINPID
StateDirectory=markmill
StateDirectoryMode=0700
DynamicUser=yes
UMask=0077
Restart=on-failure
RestartSec=2
KillMode=mixed
TimeoutStopSec=30
NoNewPrivileges=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectSystem=strict
ProtectHome=yes
ProtectControlGroups=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictSUIDSGID=yes
LimitNOFILE=65536

[Install]
WantedBy=multi-user.target
`;
}
