/** Settings of the HTTP server. */
import type { Setting } from "./kinds.ts";

export const serverSettings = {
  "server.listen": {
    type: "text",
    format: "listen",
    default: "127.0.0.1:8484",
    flag: "listen",
    doc: "Address and port to listen on; port 0 lets the system choose.",
  },
  "server.base_url": {
    type: "text",
    format: "base_url",
    default: null,
    flag: "base-url",
    example: '"https://markmill.example.org"',
    doc: "Public base URL, used in all links; if not set, the listen address.",
  },
  "server.host_names": {
    type: "list",
    format: "host_name",
    default: [],
    example: '["markmill", "markmill.corp.example"]',
    doc: "Further host names of the server, besides those of base_url and listen, localhost and IP addresses; requests under other names are refused.",
    reloadable: true,
  },
  "server.trusted_proxies": {
    type: "list",
    format: "cidr",
    default: [],
    example: '["10.0.0.0/8"]',
    doc: "Addresses or CIDRs of trusted proxies, whose X-Forwarded-For is used.",
  },
  "server.allow_plain_http": {
    type: "boolean",
    default: false,
    doc: "Allow plain HTTP from other machines; otherwise tls_cert and tls_key are required.",
  },
  "server.tls_cert": {
    type: "text",
    format: "path",
    default: null,
    example: '"/etc/markmill/tls.crt"',
    doc: "PEM certificate chain; with tls_key the server uses HTTPS.",
  },
  "server.tls_key": {
    type: "text",
    format: "path",
    default: null,
    example: '"/etc/markmill/tls.key"',
    doc: "PEM private key of tls_cert.",
  },
  "server.max_requests": {
    type: "integer",
    min: 16,
    max: 1_000_000,
    default: 4_000,
    unit: "requests",
    doc: "Requests served at the same time, with event streams and downloads; more are answered with 503. Fewer if the limit of open files is too low for them.",
  },
  "server.max_connections": {
    type: "integer",
    min: 32,
    max: 1_000_000,
    default: 10_000,
    unit: "connections",
    doc: "Open connections; beyond, those without a request are closed down to half of it, first of the addresses that have the most. Fewer if the limit of open files is too low for them.",
  },
} as const satisfies Record<string, Setting>;
