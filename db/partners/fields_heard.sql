-- The title is said at the start alone. A field without a number changed with the message that has it.
create function partners.fields_heard(p_body jsonb, p_heard_version bigint)
  returns jsonb
  language sql immutable
  begin atomic
    select coalesce(jsonb_object_agg(f.key, f.value), '{}')
      from jsonb_each(p_body -> 'task') f
     where f.key <> 'title'
       and case when p_body -> 'changed' ? f.key then (p_body -> 'changed' ->> f.key)::bigint
                else (p_body ->> 'version')::bigint end > p_heard_version;
  end;
comment on function partners.fields_heard is
  'The fields that a sender''s message changes, for who has heard its messages up to a number.';
