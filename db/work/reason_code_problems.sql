create function work.reason_code_problems(
  p_input jsonb,
  p_kinds jsonb default '{"scrapReasonCodeId": "scrap", "problemCodeId": "failure_problem", "causeCodeId": '
                        '"failure_cause", "remedyCodeId": "failure_remedy"}'
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_unknown text;
  v_problems jsonb;
begin
  select min(g.id) filter (where c.id is null),
         jsonb_agg(jsonb_build_object('path', k.path, 'message',
           case when c.kind <> k.kind then format('%s is a code of kind %s; this takes one of kind %s', c.label, c.kind,
                                                  k.kind)
                else format('%s is no longer in use', c.label) end) order by k.path)
           filter (where c.kind <> k.kind or not c.is_active)
    into v_unknown, v_problems
    from jsonb_each_text(p_kinds) k (path, kind)
    cross join lateral (select p_input ->> k.path as id) g
    left join maintenance.reason_codes c on c.company_id = app.company_id() and c.id = g.id::bigint
   where g.id is not null;
  if v_unknown is not null then
    perform app.refuse_unknown('reason code', v_unknown);
  end if;
  return coalesce(v_problems, '[]');
end;
$$;
comment on function work.reason_code_problems is
  'What is wrong with the reason codes of an input: each must be of the kind its field takes and in use. Refuses with '
  'not_found.';
