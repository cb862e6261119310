create function app.refuse_unknown(p_what text, p_id text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problem text := app.no_such(p_what, coalesce(to_json(p_id)::text, 'null'));
begin
  perform app.refuse('not_found', upper(left(v_problem, 1)) || substr(v_problem, 2) || '.',
    jsonb_build_object('missing', jsonb_build_object('kind', p_what, 'id', p_id)));
end;
$$;
comment on function app.refuse_unknown is
  'Refuses with not_found, naming what was looked for.';
