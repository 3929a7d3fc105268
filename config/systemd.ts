import { limits } from "./limits.ts";

/** systemd kills the server only after the server's own limits. */
const stopSeconds = (limits.stopGraceMs + limits.stopRestMsMax) / 1000 + 5;

/**
 * The systemd unit of the server. Without MemoryDenyWriteExecute, because JavaScriptCore compiles at run time, and
 * without RestrictNamespaces and SystemCallFilter, because conversions confine themselves further.
 */
export function systemdUnit(executable: string): string {
  return `[Unit]
Description=Markmill, documents to Markdown
After=network.target

[Service]
ExecStart=${executable} serve --data-dir /var/lib/markmill
ExecReload=/bin/kill -HUP $MAINPID
# Only this file and the settings affect the program, and crashes are not reported to external services.
UnsetEnvironment=BUN_BE_BUN BUN_OPTIONS BUN_INSPECT
Environment=DO_NOT_TRACK=1 BUN_ENABLE_CRASH_REPORTING=0
StateDirectory=markmill
StateDirectoryMode=0700
DynamicUser=yes
UMask=0077
Restart=on-failure
RestartSec=2
KillMode=mixed
TimeoutStopSec=${stopSeconds}
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
