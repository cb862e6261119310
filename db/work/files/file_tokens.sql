create function work.file_tokens(p_answers jsonb)
  returns text[]
  language sql immutable
  return array(select m.found[1] from regexp_matches(p_answers::text, '/([0-9a-f-]{36})/', 'g') m (found));
comment on function work.file_tokens is
  'What may be tokens of files in the addresses that answers hold.';
