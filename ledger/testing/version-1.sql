-- What a program of schema version 1 wrote: all ends of jobs, a job that ran, two in the queue, an open estimate, a guest,
-- money that was given, held, settled and released. Kept as it was, to be upgraded by a test.
INSERT INTO organizations (id, name, plan_id, created_at_ms) VALUES
  ('org_a', 'a', 'free', 1773144000000),
  ('org_b', 'b', 'free', 1773144000000);
INSERT INTO projects (id, organization_id, name, is_default, created_at_ms) VALUES
  ('prj_a', 'org_a', 'default', 1, 1773144000000),
  ('prj_b', 'org_b', 'default', 1, 1773144000000);
INSERT INTO user (id, name, email, email_verified, image, created_at, updated_at, role, banned, ban_reason, ban_expires) VALUES
  ('usr_1', 'Ann', 'ann@example.com', 0, NULL, 1773144000000, 1773144000000, 'admin', 0, NULL, NULL);
INSERT INTO members (user_id, organization_id, created_at_ms) VALUES
  ('usr_1', 'org_a', 1773144000000);
INSERT INTO api_keys (id, hash, prefix, name, scopes, user_id, organization_id, project_id, created_at_ms, expires_at_ms, last_used_at_ms, revoked_at_ms) VALUES
  ('key_1', 'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd', 'mk_live_0000', 'first', '["svc:jobs"]', 'usr_1', 'org_a', 'prj_a', 1773144000000, NULL, 1773144000001, NULL);
INSERT INTO uploads (id, organization_id, project_id, job_token_hash, filename, bytes, sha256, capability_id, request, measurement, estimated_credit_units, credit_model_version, rate_card_version, created_at_ms, expires_at_ms, job_id) VALUES
  ('upl_1', 'org_a', 'prj_a', NULL, 'report.pdf', 1234, 'abababababababababababababababababababababababababababababababab', 'pdf-to-markdown', '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', '{"pages":2}', 200, 'model-1', 'card-1', 1773144000000, 1773230400000, 'job_1'),
  ('upl_2', 'org_a', 'prj_a', NULL, 'report.pdf', 1234, 'abababababababababababababababababababababababababababababababab', 'pdf-to-markdown', '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', '{"pages":2}', 200, 'model-1', 'card-1', 1773144000000, 1773230400000, 'job_2'),
  ('upl_3', 'org_b', 'prj_b', NULL, 'report.pdf', 1234, 'abababababababababababababababababababababababababababababababab', 'pdf-to-markdown', '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', '{"pages":2}', 200, 'model-1', 'card-1', 1773144000000, 1773230400000, 'job_3'),
  ('upl_4', NULL, NULL, 'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 'report.pdf', 1234, 'abababababababababababababababababababababababababababababababab', 'pdf-to-markdown', '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', '{"pages":2}', 200, 'model-1', 'card-1', 1773144000000, 1773230400000, 'job_4'),
  ('upl_5', 'org_a', 'prj_a', NULL, 'report.pdf', 1234, 'abababababababababababababababababababababababababababababababab', 'pdf-to-markdown', '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', '{"pages":2}', 200, 'model-1', 'card-1', 1773144000000, 1773230400000, 'job_5'),
  ('upl_6', 'org_a', 'prj_a', NULL, 'report.pdf', 1234, 'abababababababababababababababababababababababababababababababab', 'pdf-to-markdown', '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', '{"pages":2}', 200, 'model-1', 'card-1', 1773144000000, 1773230400000, 'job_6'),
  ('upl_7', NULL, NULL, 'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 'report.pdf', 1234, 'abababababababababababababababababababababababababababababababab', 'pdf-to-markdown', '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', '{"pages":2}', 200, 'model-1', 'card-1', 1773144000000, 1773230400000, 'job_7'),
  ('upl_8', 'org_a', 'prj_a', NULL, 'report.pdf', 1234, 'abababababababababababababababababababababababababababababababab', 'pdf-to-markdown', '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', '{"pages":2}', 200, 'model-1', 'card-1', 1773144000000, 1773230400000, NULL);
INSERT INTO jobs (id, organization_id, project_id, job_token_hash, upload_id, status, capability_id, filename, source_bytes, request, estimated_credit_units, ceiling_credit_units, actual_credit_units, credit_model_version, rate_card_version, client_request_id, webhook_url, billing_metrics, deliverable, error_code, error, support_reference, attempt, pages_done, pages_total, created_at_ms, started_at_ms, finished_at_ms, expires_at_ms, lease_token, lease_until_ms) VALUES
  ('job_1', 'org_a', 'prj_a', NULL, 'upl_1', 'succeeded', 'pdf-to-markdown', 'report.pdf', 1234, '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', 200, 500, 150, 'model-1', 'card-1', 'request-1', 'https://hooks.example/x', '{"pages":2}', 1, NULL, NULL, NULL, 1, 0, NULL, 1773144000000, 1773144000000, 1773144001000, 1773748801000, NULL, NULL),
  ('job_2', 'org_a', 'prj_a', NULL, 'upl_2', 'failed', 'pdf-to-markdown', 'report.pdf', 1234, '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', 200, 500, 0, 'model-1', 'card-1', NULL, 'https://hooks.example/x', NULL, 0, 'conversion_failed', 'It failed.', 'sup_0123456789ab', 1, 0, NULL, 1773144000000, 1773144000000, 1773144002000, 1773748802000, NULL, NULL),
  ('job_3', 'org_b', 'prj_b', NULL, 'upl_3', 'cancelled', 'pdf-to-markdown', 'report.pdf', 1234, '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', 200, 500, 0, 'model-1', 'card-1', NULL, NULL, NULL, 0, 'cancelled', 'The job was cancelled; nothing was charged.', NULL, 0, 0, NULL, 1773144000000, NULL, 1773144003000, 1773748803000, NULL, NULL),
  ('job_4', NULL, NULL, 'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 'upl_4', 'timed_out', 'pdf-to-markdown', 'report.pdf', 1234, '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', 200, 500, 0, 'model-1', 'card-1', 'request-4', NULL, NULL, 0, 'timed_out', 'Too long.', NULL, 1, 0, NULL, 1773144000000, 1773144000000, 1773144004000, 1773748804000, NULL, NULL),
  ('job_5', 'org_a', 'prj_a', NULL, 'upl_5', 'running', 'pdf-to-markdown', 'report.pdf', 1234, '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', 200, 500, NULL, 'model-1', 'card-1', 'request-5', NULL, NULL, NULL, NULL, NULL, NULL, 1, 0, NULL, 1773144000000, 1773144005000, NULL, NULL, 'lease_5', 1773144065000),
  ('job_6', 'org_a', 'prj_a', NULL, 'upl_6', 'queued', 'pdf-to-markdown', 'report.pdf', 1234, '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', 200, 500, NULL, 'model-1', 'card-1', NULL, 'https://hooks.example/x', NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, 1773144000000, NULL, NULL, NULL, NULL, NULL),
  ('job_7', NULL, NULL, 'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 'upl_7', 'queued', 'pdf-to-markdown', 'report.pdf', 1234, '{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]}', 200, 500, NULL, 'model-1', 'card-1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, 1773144000000, NULL, NULL, NULL, NULL, NULL);
INSERT INTO lease_turns (fair_group, turn) VALUES
  ('org_a', 4),
  ('token:cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 3);
INSERT INTO idempotency_keys (owner_key, client_request_id, job_id, created_at_ms) VALUES
  ('org_a/prj_a', 'request-1', 'job_1', 1773144000000),
  ('org_a/prj_a', 'request-5', 'job_5', 1773144000000),
  ('token:cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 'request-4', 'job_4', 1773144000000);
INSERT OR REPLACE INTO credit_accounts (id, kind, organization_id, balance) VALUES
  ('available:org_a', 'available', 'org_a', 450),
  ('available:org_b', 'available', 'org_b', 6000),
  ('held:org_a', 'held', 'org_a', 400),
  ('held:org_b', 'held', 'org_b', 0),
  ('issued', 'issued', NULL, -7000),
  ('spent', 'spent', NULL, 150);
INSERT INTO buckets (id, organization_id, kind, credit_units, remaining_credit_units, created_at_ms, expires_at_ms, lapsed_at_ms) VALUES
  ('allowance:org_a:2026-03', 'org_a', 'allowance', 1000, 450, 1773144000000, 1775001600000, NULL),
  ('allowance:org_b:2026-03', 'org_b', 'allowance', 1000, 1000, 1773144000000, 1775001600000, NULL),
  ('grant:grant_1', 'org_b', 'grant', 5000, 5000, 1773144000000, 1775736000000, NULL);
INSERT INTO holds (id, job_id, organization_id, credit_units, state, settled_credit_units, job_status, created_at_ms, ended_at_ms) VALUES
  ('hld_1', 'job_1', 'org_a', 200, 'settled', 150, 'succeeded', 1773144000000, 1773144001000),
  ('hld_2', 'job_2', 'org_a', 200, 'released', 0, 'failed', 1773144000000, 1773144002000),
  ('hld_3', 'job_3', 'org_b', 200, 'released', 0, 'cancelled', 1773144000000, 1773144003000),
  ('hld_5', 'job_5', 'org_a', 200, 'pending', 0, NULL, 1773144000000, NULL),
  ('hld_6', 'job_6', 'org_a', 200, 'pending', 0, NULL, 1773144000000, NULL);
INSERT INTO transfers (sequence, key, kind, debit_account_id, credit_account_id, credit_units, bucket_id, hold_id, actor_kind, actor_id, reason, created_at_ms, hash) VALUES
  (1, 'grant:grant_1', 'issue', 'issued', 'available:org_b', 5000, 'grant:grant_1', NULL, 'key', 'key_1', 'a gift', 1773144000000, 'eb41bb626b0be0a0f82feba2627039b945a0fa3bbd40b4c56d1f95b89f0ece3e'),
  (2, 'allowance:org_a:2026-03', 'issue', 'issued', 'available:org_a', 1000, 'allowance:org_a:2026-03', NULL, 'system', NULL, 'monthly allowance', 1773144000000, 'de06d0c023297584264b8732478fbb42634eafc8c6521651214f5cfd1ea7b113'),
  (3, 'hold:hld_1:allowance:org_a:2026-03', 'hold', 'available:org_a', 'held:org_a', 200, 'allowance:org_a:2026-03', 'hld_1', 'key', 'key_1', NULL, 1773144000000, '8a12d70d1219cb5d095390a5133f6ef2330c6aeecd427c8be36cfe38f9151832'),
  (4, 'settle:hld_1:allowance:org_a:2026-03', 'settle', 'held:org_a', 'spent', 150, 'allowance:org_a:2026-03', 'hld_1', 'system', NULL, NULL, 1773144001000, '537d213191b97f4394db2cd719ac04ba9c164a03ab0e85901d217d3c32260885'),
  (5, 'release:hld_1:allowance:org_a:2026-03', 'release', 'held:org_a', 'available:org_a', 50, 'allowance:org_a:2026-03', 'hld_1', 'system', NULL, NULL, 1773144001000, '1c93dcedb610efacfeb009b155cb65dc2cd04971fb75c5956f7ff3a52afc0897'),
  (6, 'hold:hld_2:allowance:org_a:2026-03', 'hold', 'available:org_a', 'held:org_a', 200, 'allowance:org_a:2026-03', 'hld_2', 'key', 'key_1', NULL, 1773144000000, '275813ed5c8b37e4abe81b85d99f288560a12333676b28602c4f40b7c754a2d9'),
  (7, 'release:hld_2:allowance:org_a:2026-03', 'release', 'held:org_a', 'available:org_a', 200, 'allowance:org_a:2026-03', 'hld_2', 'system', NULL, NULL, 1773144002000, '7893351d8e31855ab63dc26265fd433fceb445c95211776af21e552ebb32b185'),
  (8, 'allowance:org_b:2026-03', 'issue', 'issued', 'available:org_b', 1000, 'allowance:org_b:2026-03', NULL, 'system', NULL, 'monthly allowance', 1773144000000, '9bac41545ad1c590526a1a61573417d4816fdb2a4f489c0ed5cce869a0223b6a'),
  (9, 'hold:hld_3:allowance:org_b:2026-03', 'hold', 'available:org_b', 'held:org_b', 200, 'allowance:org_b:2026-03', 'hld_3', 'key', 'key_1', NULL, 1773144000000, '2e109bae5555dc76420f875eb1b9a8300d2f1ff804652ee98c75c76b903d61b6'),
  (10, 'release:hld_3:allowance:org_b:2026-03', 'release', 'held:org_b', 'available:org_b', 200, 'allowance:org_b:2026-03', 'hld_3', 'key', 'key_1', NULL, 1773144003000, 'aee41c91a6aec1813e1143766e8a5e46cf8cef51c6c88181ba27859acc22c8c2'),
  (11, 'hold:hld_5:allowance:org_a:2026-03', 'hold', 'available:org_a', 'held:org_a', 200, 'allowance:org_a:2026-03', 'hld_5', 'key', 'key_1', NULL, 1773144000000, '95f1715c249c9657c7a53e481656d4b2da9b0165c98b9eb1978b14d2f0da8245'),
  (12, 'hold:hld_6:allowance:org_a:2026-03', 'hold', 'available:org_a', 'held:org_a', 200, 'allowance:org_a:2026-03', 'hld_6', 'key', 'key_1', NULL, 1773144000000, '0c35f3c94979c4b9243e051bb806799e9c82bd8657418245431f5b0bc58e7a47');
INSERT INTO audit (sequence, at_ms, actor_kind, actor_id, address, request_id, action, object_kind, object_id, organization_id, outcome, detail) VALUES
  (1, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'organization.create', 'organization', 'org_a', 'org_a', 'created', '{"name":"a","plan_id":"free","project_id":"prj_a"}'),
  (2, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'organization.create', 'organization', 'org_b', 'org_b', 'created', '{"name":"b","plan_id":"free","project_id":"prj_b"}'),
  (3, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'user.create', 'user', 'usr_1', 'org_a', 'created', '{"role":"admin","with_password":false}'),
  (4, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'key.create', 'key', 'key_1', 'org_a', 'created', '{"user_id":"usr_1","name":"first","scopes":"svc:jobs"}'),
  (5, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'credits.issue', 'credits', 'grant:grant_1', 'org_b', 'granted', '{"credit_units":5000,"reason":"a gift"}'),
  (6, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'upload.create', 'upload', 'upl_1', 'org_a', 'created', '{"capability_id":"pdf-to-markdown","bytes":1234,"estimated_credit_units":200}'),
  (7, 1773144000000, 'system', NULL, NULL, NULL, 'credits.issue', 'credits', 'allowance:org_a:2026-03', 'org_a', 'granted', '{"credit_units":1000,"reason":"monthly allowance"}'),
  (8, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'job.confirm', 'job', 'job_1', 'org_a', 'created', '{"upload_id":"upl_1","estimated_credit_units":200,"ceiling_credit_units":500}'),
  (9, 1773144000000, 'system', NULL, NULL, NULL, 'job.lease', 'job', 'job_1', 'org_a', 'running', '{"attempt":1}'),
  (10, 1773144001000, 'system', NULL, NULL, NULL, 'job.end', 'job', 'job_1', 'org_a', 'succeeded', '{"estimated_credit_units":200,"measured_credit_units":150,"actual_credit_units":150,"error_code":null}'),
  (11, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'upload.create', 'upload', 'upl_2', 'org_a', 'created', '{"capability_id":"pdf-to-markdown","bytes":1234,"estimated_credit_units":200}'),
  (12, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'job.confirm', 'job', 'job_2', 'org_a', 'created', '{"upload_id":"upl_2","estimated_credit_units":200,"ceiling_credit_units":500}'),
  (13, 1773144000000, 'system', NULL, NULL, NULL, 'job.lease', 'job', 'job_2', 'org_a', 'running', '{"attempt":1}'),
  (14, 1773144002000, 'system', NULL, NULL, NULL, 'job.end', 'job', 'job_2', 'org_a', 'failed', '{"estimated_credit_units":200,"measured_credit_units":0,"actual_credit_units":0,"error_code":"conversion_failed"}'),
  (15, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'upload.create', 'upload', 'upl_3', 'org_b', 'created', '{"capability_id":"pdf-to-markdown","bytes":1234,"estimated_credit_units":200}'),
  (16, 1773144000000, 'system', NULL, NULL, NULL, 'credits.issue', 'credits', 'allowance:org_b:2026-03', 'org_b', 'granted', '{"credit_units":1000,"reason":"monthly allowance"}'),
  (17, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'job.confirm', 'job', 'job_3', 'org_b', 'created', '{"upload_id":"upl_3","estimated_credit_units":200,"ceiling_credit_units":500}'),
  (18, 1773144003000, 'key', 'key_1', '192.0.2.1', 'request-1', 'job.end', 'job', 'job_3', 'org_b', 'cancelled', '{"estimated_credit_units":200,"measured_credit_units":0,"actual_credit_units":0,"error_code":"cancelled"}'),
  (19, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'upload.create', 'upload', 'upl_4', NULL, 'created', '{"capability_id":"pdf-to-markdown","bytes":1234,"estimated_credit_units":200}'),
  (20, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'job.confirm', 'job', 'job_4', NULL, 'created', '{"upload_id":"upl_4","estimated_credit_units":200,"ceiling_credit_units":500}'),
  (21, 1773144000000, 'system', NULL, NULL, NULL, 'job.lease', 'job', 'job_4', NULL, 'running', '{"attempt":1}'),
  (22, 1773144004000, 'system', NULL, NULL, NULL, 'job.end', 'job', 'job_4', NULL, 'timed_out', '{"estimated_credit_units":200,"measured_credit_units":0,"actual_credit_units":0,"error_code":"timed_out"}'),
  (23, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'upload.create', 'upload', 'upl_5', 'org_a', 'created', '{"capability_id":"pdf-to-markdown","bytes":1234,"estimated_credit_units":200}'),
  (24, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'job.confirm', 'job', 'job_5', 'org_a', 'created', '{"upload_id":"upl_5","estimated_credit_units":200,"ceiling_credit_units":500}'),
  (25, 1773144005000, 'system', NULL, NULL, NULL, 'job.lease', 'job', 'job_5', 'org_a', 'running', '{"attempt":1}'),
  (26, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'upload.create', 'upload', 'upl_6', 'org_a', 'created', '{"capability_id":"pdf-to-markdown","bytes":1234,"estimated_credit_units":200}'),
  (27, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'job.confirm', 'job', 'job_6', 'org_a', 'created', '{"upload_id":"upl_6","estimated_credit_units":200,"ceiling_credit_units":500}'),
  (28, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'upload.create', 'upload', 'upl_7', NULL, 'created', '{"capability_id":"pdf-to-markdown","bytes":1234,"estimated_credit_units":200}'),
  (29, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'job.confirm', 'job', 'job_7', NULL, 'created', '{"upload_id":"upl_7","estimated_credit_units":200,"ceiling_credit_units":500}'),
  (30, 1773144000000, 'key', 'key_1', '192.0.2.1', 'request-1', 'upload.create', 'upload', 'upl_8', 'org_a', 'created', '{"capability_id":"pdf-to-markdown","bytes":1234,"estimated_credit_units":200}');
INSERT INTO outbox (id, type, job_id, webhook_url, job, created_at_ms) VALUES
  ('evt_06a1202185b377d3652395aecc875d74', 'job.succeeded', 'job_1', 'https://hooks.example/x', '{"id":"job_1","uploadId":"upl_1","status":"succeeded","capabilityId":"pdf-to-markdown","filename":"report.pdf","sourceBytes":1234,"request":{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]},"estimatedCreditUnits":200,"ceilingCreditUnits":500,"actualCreditUnits":150,"creditModelVersion":"model-1","rateCardVersion":"card-1","clientRequestId":"request-1","webhookUrl":"https://hooks.example/x","billingMetrics":{"pages":2},"deliverable":true,"errorCode":null,"error":null,"supportReference":null,"attempt":1,"pagesDone":0,"pagesTotal":null,"createdAtMs":1773144000000,"startedAtMs":1773144000000,"finishedAtMs":1773144001000,"expiresAtMs":1773748801000,"hold":"settled","owner":{"organizationId":"org_a","projectId":"prj_a"}}', 1773144001000),
  ('evt_4a05d575289ccbf67967033df63b1209', 'job.failed', 'job_2', 'https://hooks.example/x', '{"id":"job_2","uploadId":"upl_2","status":"failed","capabilityId":"pdf-to-markdown","filename":"report.pdf","sourceBytes":1234,"request":{"mode":"fast","layoutFidelity":"standard","pages":[[1,2]]},"estimatedCreditUnits":200,"ceilingCreditUnits":500,"actualCreditUnits":0,"creditModelVersion":"model-1","rateCardVersion":"card-1","clientRequestId":null,"webhookUrl":"https://hooks.example/x","billingMetrics":null,"deliverable":false,"errorCode":"conversion_failed","error":"It failed.","supportReference":"sup_0123456789ab","attempt":1,"pagesDone":0,"pagesTotal":null,"createdAtMs":1773144000000,"startedAtMs":1773144000000,"finishedAtMs":1773144002000,"expiresAtMs":1773748802000,"hold":"released","owner":{"organizationId":"org_a","projectId":"prj_a"}}', 1773144002000);
