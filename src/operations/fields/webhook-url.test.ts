import { expect, test } from "bun:test";
import { checkWebhookUrl } from "./webhook-url.ts";

test.each([
  "https://hooks.example.org/in",
  "https://hooks.example.org:443/in?x=1",
  "HTTPS://Hooks.Example.org",
  "https://bücher.example/",
  "https://a_b.example.org/",
  `https://example.org/${"a".repeat(2048 - 20)}`,
])("%p is accepted as it is", (url) => expect(checkWebhookUrl(url, "/url")).toBe(url));

test.each([
  "",
  "hooks.example.org",
  "http://hooks.example.org/",
  "ftp://hooks.example.org/",
  "https:hooks.example.org",
  "https:///hooks.example.org",
  "https://hooks.example.org:8443/",
  "https://hooks.example.org:80/",
  "https://user@hooks.example.org/",
  "https://user:secret@hooks.example.org/",
  "https://@hooks.example.org/",
  "https://127.0.0.1/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://[::1]/",
  "https://[::ffff:1.2.3.4]/",
  "https://127.0.0.1./",
  "https://localhost/",
  "https://hooks.example.org\\@evil.example/",
  "https://hooks.example.org/\r\nHost: x",
  " https://hooks.example.org/",
  "https://hooks exa.org/",
  "https://-.example/..",
  `https://example.org/${"a".repeat(2048)}`,
  "javascript:alert(1)",
])("%p is refused", (url) => expect(() => checkWebhookUrl(url, "/url")).toThrow("A webhook URL must"));
