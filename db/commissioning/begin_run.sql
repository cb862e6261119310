create function commissioning.begin_run(p_changes commissioning.change[], p_all commissioning.change[],
                                        p_as_planned boolean)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_run commissioning.runs;
begin
  insert into commissioning.runs (company_id, external_id, person_id, context, total, unchanged, extra, started_at,
                                  ended_at)
  values (app.company_id(), app.new_id(), app.person_id(),
          app.call_context() - array['idempotencyKey', 'requestHash', 'respondAsync']
            || jsonb_build_object('asPlanned', p_as_planned),
          cardinality(p_changes), (select count(*) from unnest(p_all) c where c.action = 'unchanged'),
          (select count(*) from unnest(p_all) c where c.action = 'extra'), app.now(),
          case when p_changes = '{}' then app.now() end)
  returning * into v_run;
  insert into commissioning.run_changes (company_id, run_id, number, section, name, action, change)
  select app.company_id(), v_run.id, c.n, c.section, c.name, c.action,
         to_jsonb((c.section, c.id, c.name, c.action, case c.action when 'remove' then c.fields end, c.item,
                   c.permission, c.blocked_by, null)::commissioning.change)
    from unnest(p_changes) with ordinality
      as c (section, id, name, action, fields, item, permission, blocked_by, reason, n);
  return commissioning.run_json(v_run);
end;
$$;
comment on function commissioning.begin_run is
  'Writes down what a run has to do; nothing of it is done yet.';
