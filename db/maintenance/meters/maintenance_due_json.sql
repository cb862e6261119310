create function maintenance.maintenance_due_json(p_rows maintenance.due_work[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'kind', d.kind, 'rule', d.rule,
               'ssu', case when m.id is not null then jsonb_build_object('id', m.external_id, 'name', m.name) end,
               'dueAt', app.iso(d.due_at), 'dueReading', trim_scale(d.due_reading), 'remaining', d.remaining,
               'unit', d.unit,
               'openTaskId', t.external_id, 'note', d.note)
             order by d.ordinality)
      from unnest(p_rows) with ordinality d
      left join sites.ssus m on m.company_id = app.company_id() and m.id = d.ssu_id
      left join work.tasks t on t.company_id = app.company_id() and t.id = d.task_id);
end;
$$;
comment on function maintenance.maintenance_due_json is
  'What is due of maintenance as answers show it.';
