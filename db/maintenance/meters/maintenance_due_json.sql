create function maintenance.maintenance_due_json(p_rows maintenance.due_work[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select d.kind, d.rule,
             case when m.id is not null then json_build_object('id', m.external_id, 'name', m.name) end as ssu,
             app.iso(d.due_at) as "dueAt", trim_scale(d.due_reading) as "dueReading",
             trim_scale(d.remaining) as remaining, d.unit, t.external_id as "openTaskId", d.note
        from unnest(p_rows) with ordinality d
        left join sites.ssus m on m.company_id = app.company_id() and m.id = d.ssu_id
        left join work.tasks t on t.company_id = app.company_id() and t.id = d.task_id
         and work.task_visible(t.id)
       order by d.ordinality) j);
end;
$$;
comment on function maintenance.maintenance_due_json is
  'What is due of maintenance as answers show it; which task is open only to who sees that.';
