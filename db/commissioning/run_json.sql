-- Whoever may not see a section is not told what was done in it, unless it is their own run, asked for by a credential
-- that is narrowed to no less than the one that began it. Of a run that goes on, which is asked for again and again,
-- the latest changes are enough.
create function commissioning.run_json(p_run commissioning.runs)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_scope constant jsonb := app.call_context() -> 'scope';
  v_hidden constant text[] := case
    when p_run.person_id = app.person_id()
      and (jsonb_typeof(v_scope) is distinct from 'array' or v_scope @> (p_run.context -> 'scope')) then '{}'
    else commissioning.hidden_sections() end;
begin
  return (
    select jsonb_build_object('run', p_run.external_id,
             'state', case when p_run.ended_at is null then 'running' when p_run.failed is null then 'done'
                           else 'failed' end,
             'total', p_run.total, 'done', p_run.done,
             'applied', coalesce(jsonb_agg(jsonb_build_object('section', c.section, 'name', c.name, 'action', c.action)
                                           order by c.number)
                                 filter (where c.section <> all (v_hidden)
                                               and (p_run.ended_at is not null or c.number > p_run.done - 100)), '[]'),
             'failed', case when p_run.failed ->> 'section' <> all (v_hidden) then p_run.failed end,
             'summary', jsonb_build_object(
               'create', count(*) filter (where c.action = 'create'),
               'update', count(*) filter (where c.action = 'update'),
               'remove', count(*) filter (where c.action = 'remove'),
               'unchanged', p_run.unchanged, 'extra', p_run.extra),
             'startedBy', (select jsonb_build_object('id', p.id, 'name', p.name) from people.people p
                            where p.company_id = p_run.company_id and p.id = p_run.person_id),
             'startedAt', app.iso(p_run.started_at), 'endedAt', app.iso(p_run.ended_at))
      from commissioning.run_changes c
     where c.company_id = p_run.company_id and c.run_id = p_run.id and c.number <= p_run.done);
end;
$$;
comment on function commissioning.run_json is
  'A run as answers show it, with what it has done.';
