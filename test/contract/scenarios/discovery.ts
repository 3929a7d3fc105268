import { expect } from "bun:test";
import type { Scenario } from "../scenario.ts";

export const discovery: readonly Scenario[] = [
  {
    name: "capabilities need no credentials",
    as: null,
    path: "/v1/capabilities",
    status: 200,
    json: {
      service: "markmill",
      contract_version: "2026-08-25",
      credit_scale: 1000,
      url_sources: [{ id: "web-page", status: "unavailable", hosts: ["*"] }],
    },
    contains: ['"id":"pdf-to-markdown"', '"rate_id":"pdf"', '"options_schema":'],
    answers: { "cache-control": "no-store" },
  },
  { name: "capabilities with a key", path: "/v1/capabilities", status: 200 },
  {
    name: "a wrong key is refused where none is needed",
    as: null,
    path: "/v1/capabilities",
    headers: { authorization: `Bearer mk_live_${"0".repeat(64)}` },
    status: 401,
    code: "invalid_credentials",
  },
  {
    name: "the catalog needs no credentials",
    as: null,
    path: "/v1/catalog",
    status: 200,
    json: { credit_scale: 1000, rate_card_version: "2026-11-21" },
    contains: [
      '"capability_ids":["pdf-to-markdown"]',
      '"id":"free"',
      '"monthly_credit_units":50000',
      '"packs":[{"id":"pack-100","name":"100 Credits","credit_units":100000,"expires_days":null}',
      '"examples":[{"metrics":{"pages":1},"credit_units":100}',
      // Of an estimate with two components.
      '{"metrics":{"fetch_ms":5001,"words":1001},"credit_units":200}',
    ],
  },
  { name: "alive", as: null, path: "/healthz", status: 200, json: { status: "ok" } },
  { name: "ready", as: null, path: "/readyz", status: 200, json: { status: "ready", accepts_uploads: true } },
  {
    name: "the OpenAPI document",
    as: null,
    path: "/openapi.json",
    status: 200,
    json: { openapi: "3.1.0", info: { version: "2026-08-25" } },
  },
  ...["/docs", "/docs/api"].map((path) => ({
    name: `the page ${path} loads nothing and allows nothing`,
    as: null,
    path,
    status: 200,
    contains: ["openapi.json"],
    lacks: ["<script", "src="],
    answers: {
      "content-security-policy": /^default-src 'none'; style-src 'sha256-/,
      "content-type": /^text\/html/,
    },
  })),
  ...["/openapi.json", "/docs", "/docs/api", "/docs/errors"].flatMap((path) => [
    {
      name: `a copy of ${path} that is current`,
      as: null,
      path,
      headers: { "if-none-match": "*" },
      status: 304,
      answers: { etag: /^"/, "cache-control": "public, max-age=300" },
    },
    {
      name: `${path} packed for whoever takes it so`,
      as: null,
      path,
      headers: { "accept-encoding": "gzip" },
      status: 200,
      answers: { "content-encoding": "gzip", vary: "Accept-Encoding" },
    },
  ]),
  {
    name: "the page of errors loads nothing and allows nothing",
    as: null,
    path: "/docs/errors",
    status: 200,
    contains: ['id="internal_error"', 'id="credit_ceiling_exceeded"'],
    lacks: ["<script", "http://", "https://"],
    answers: {
      "content-security-policy": /^default-src 'none'; style-src 'sha256-/,
      "content-type": /^text\/html/,
    },
  },
  {
    name: "usage",
    path: "/v1/account/usage",
    status: 200,
    json: { credit_scale: 1000, limits: {}, period: {} },
  },
  {
    name: "usage day by day",
    path: "/v1/account/usage/history?days=1",
    status: 200,
    json: { credit_scale: 1000, days: [{ jobs_cancelled: expect.any(Number) }] },
  },
  {
    name: "usage of more days than are told",
    path: "/v1/account/usage/history?days=367",
    status: 400,
    code: "invalid_request",
    details: ["/days"],
  },
];
