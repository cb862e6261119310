--! Previous: sha1:ce0c1ade013584f58da43b4ea1a6b4f278769caf
--! Hash: sha1:5e6b4c6f74e7b94aa53bb304f41c104ae08c3fc6
--! Message: rules count from an end

comment on column maintenance.usage_rules.since is
  'The time from which it counts: by completion the end of its last task; else that of the reading when it was '
  'made. Null: from the first reading.';
