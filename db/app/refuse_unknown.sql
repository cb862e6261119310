create function app.refuse_unknown(p_what text, p_id text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.refuse('not_found', format('There is no %s %s.', p_what, coalesce(to_json(p_id)::text, 'null')),
    jsonb_build_object('missing', jsonb_build_object('kind', p_what, 'id', p_id)));
end;
$$;
comment on function app.refuse_unknown is
  'Refuses with not_found, naming what was looked for.';
