-- How far the clock was ever set back between two audit rows; from now on the writer keeps it.
INSERT INTO meta (key, value)
SELECT 'audit_latest_at_ms', CAST(coalesce(max(at_ms), 0) AS TEXT) FROM audit
UNION ALL
SELECT 'audit_set_back_ms', CAST(coalesce(max(latest - at_ms), 0) AS TEXT)
FROM (SELECT at_ms, max(at_ms) OVER (ORDER BY sequence) AS latest FROM audit);
