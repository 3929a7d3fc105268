-- Users who signed up by themselves: nobody has vouched that their addresses are theirs.
CREATE TABLE unproved_users (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE
) STRICT;
INSERT INTO unproved_users (user_id)
SELECT id FROM user WHERE id IN (
  SELECT object_id FROM audit WHERE action = 'user.create' AND json_extract(detail, '$.signed_up') = 1);
