-- Every count is shown, also what figures leave out, with who told it: left out is what a counter told already. What a
-- late reading moved, or a correction takes back, is shown where it belongs (insights.made_in).
create function insights.counts_explained(p_pieces insights.piece[], p_times insights.times)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'taskId', t.external_id, 'taskType', y.name,
               'occurredAt', app.iso(c.occurred_at), 'source', case when c.signal_id is null then 'people'
                 else 'counter' end, 'counter', s.key, 'goodQuantity', trim_scale(c.good_quantity), 'scrapQuantity',
               trim_scale(c.scrap_quantity), 'runMinutes', trim_scale(nullif(y.run_minutes, 0)), 'idealSeconds',
               trim_scale(c.ideal_seconds), 'because', insights.beyond_ideal(c::insights.made), 'leftOut', (
                 select jsonb_build_object('goodQuantity', trim_scale(c.told_good - c.good_quantity),
                            'scrapQuantity', trim_scale(c.told_scrap - c.scrap_quantity), 'because', string_agg(format(
                              'Counter %s of the machine told the %s of that time.', k.key, k.kind), ' '))
                   from (
                     select 'good pieces' as kind, g.key from downtime.signals g
                      where g.company_id = app.company_id() and g.id = c.good_by
                     union all
                     select 'scrap', g.key from downtime.signals g
                      where g.company_id = app.company_id() and g.id = c.scrap_by
                        and c.scrap_by is distinct from c.good_by) k
                 having count(*) > 0))
             order by c.occurred_at, least(c.told_good, c.told_scrap) < 0, c.id), '[]')
      from insights.made_in(p_pieces, array[p_times]) c
      join work.tasks t on t.company_id = app.company_id() and t.id = c.task_id
      left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      left join downtime.signals s on s.company_id = app.company_id() and s.id = c.signal_id);
end;
$$;
comment on function insights.counts_explained is
  'The counts behind a machine''s figures, each with its source, and what of it a counter has told already.';
