create function people.note_made_key(p_key jsonb)
  returns void
  language sql volatile
  begin atomic
    select app.note_change('apiKey', p_key ->> 'id', 'create', (
      select jsonb_object_agg(f.key, jsonb_build_object('from', null, 'to', f.value))
        from jsonb_each(p_key - '{id,createdAt,lastUsedAt}'::text[]) f where f.value <> 'null'));
  end;
comment on function people.note_made_key is
  'Records in the audit log a key as people.api_keys_json shows it.';
