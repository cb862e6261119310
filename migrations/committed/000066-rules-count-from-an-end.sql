--! Previous: sha1:ce0c1ade013584f58da43b4ea1a6b4f278769caf
--! Hash: sha1:a1f6170d209d885690b215ab68404822415e7360
--! Message: rules count from an end

comment on column maintenance.usage_rules.since is
  'The time from which it counts: by completion the end of its last task; else that of the reading when it was made. Null: from the first reading.';
