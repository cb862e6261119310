create function insights.order_hours(p_operations insights.operation[], p_span tstzrange)
  returns tstzmultirange
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce((
    select range_agg(k.scheduled)
      from insights.calendars(array(
        select distinct row(coalesce(o.ssu_id, m.ssu_id), p_span, null, null)::insights.piece
          from unnest(p_operations) o
          join work.tasks t on t.company_id = app.company_id() and t.id = o.task_id
          join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
          left join sites.work_center_machines m
            on o.ssu_id is null and m.company_id = y.company_id and m.work_center_id = y.work_center_id
         where num_nonnulls(o.ssu_id, m.ssu_id) > 0)) k),
    insights.working_time(p_span));
end;
$$;
comment on function insights.order_hours is
  'When one of the machines works that operations are on, or where none is chosen, one of their work centers''; the '
  'company''s shifts where there is none.';
