-- What the view of due maintenance asks. Definer, because whoever reads the views may read nothing but the views; it
-- tells of the company of the transaction only, and the view wants the permission. A task that the caller does not see
-- is told apart by what its id can't be read from.
create function call.due_items()
  returns table (id text, kind text, rule_id text, rule_name text, ssu_id text, due_at timestamptz,
                 due_reading numeric, remaining numeric, unit text, open_task_id text, note text)
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return query
  select case when o.id is null then d.rule_id::text when work.task_visible(o.id) then o.external_id
           else md5(o.external_id) end, d.kind, coalesce(y.external_id, d.rule_id::text), d.rule,
         s.external_id, d.due_at, trim_scale(d.due_reading), d.remaining, d.unit, t.external_id, d.note
    from maintenance.maintenance_due() d
    left join sites.ssus s on s.company_id = app.company_id() and s.id = d.ssu_id
    left join work.tasks t on t.company_id = app.company_id() and t.id = d.task_id
     and work.task_visible(t.id)
    left join work.tasks o on o.company_id = app.company_id() and o.id = d.rule_id and d.kind = 'time'
    left join work.task_types y on y.company_id = o.company_id and y.id = o.type_id;
end;
$$;
comment on function call.due_items is
  'What comes of maintenance, each with the ids that callers know.';
