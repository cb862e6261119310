create function work.reason_code_problems(
  p_input jsonb,
  p_kinds jsonb default '{"scrapReasonCodeId": "scrap", "problemCodeId": "failure_problem", "causeCodeId": '
                        '"failure_cause", "remedyCodeId": "failure_remedy"}'
)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(case
               when c.id is null then app.unknown_problem(k.path, 'reason code', p_input ->> k.path)
               else jsonb_build_object('path', k.path, 'message', case
                 when c.kind <> k.kind
                   then format('%s is a code of kind %s; this takes one of kind %s', c.label, c.kind, k.kind)
                 else format('%s is no longer in use', c.label) end) end order by k.path), '[]')
      from jsonb_each_text(p_kinds) k (path, kind)
      left join maintenance.reason_codes c
        on c.company_id = app.company_id() and c.id = (p_input ->> k.path)::bigint
     where p_input ->> k.path is not null and (c.id is null or c.kind <> k.kind or not c.is_active);
  end;
comment on function work.reason_code_problems is
  'What is wrong with the reason codes of an input: each must be there, of the kind its field takes and in use.';
