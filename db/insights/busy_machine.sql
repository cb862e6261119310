-- The machine is that which the operation was then made on or is to be made on, or the only one of its work center. One
-- that is under way takes long, too, where its machine has others under way; at which it was nobody has told. Of other
-- work only what everybody may see who sees the order is named: orders, but none of partners, and no task's title that
-- is not for the reader.
create function insights.busy_machine(p_order_id bigint, p_loss insights.loss)
  returns insights.loss
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_loss insights.loss := p_loss;
  v_ssu_id constant bigint := coalesce((
    select m.id from sites.ssus m where m.company_id = app.company_id() and m.external_id = p_loss.ids ->> 'ssuId'), (
    select t.ssu_id from work.tasks t
     where t.company_id = app.company_id() and t.external_id = p_loss.ids ->> 'taskId'), (
    select min(c.ssu_id)
      from work.tasks t
      join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      join sites.work_center_machines c on c.company_id = y.company_id and c.work_center_id = y.work_center_id
     where t.company_id = app.company_id() and t.external_id = p_loss.ids ->> 'taskId'
    having count(*) = 1));
  v_ssu sites.ssus;
  v_busy record;
begin
  if p_loss.waited is null then
    return p_loss;
  end if;
  select m.* into v_ssu from sites.ssus m where m.company_id = app.company_id() and m.id = v_ssu_id;
  select insights.seconds(range_agg(w.busy)) as seconds,
         insights.names_in_words(array_agg(w.name order by w.seconds desc, w.name)) as names,
         jsonb_strip_nulls(jsonb_build_object('ssuId', v_ssu.external_id,
           'workOrderIds', jsonb_agg(w.order_id order by w.seconds desc, w.name) filter (where w.order_id is not null)))
           as ids,
         case when p_loss.kind = 'operation' then 'had %s under way, too,'
              when bool_or(w.is_maintenance) then 'was busy with %s' else 'worked on %s' end as what
    into v_busy
    from (
      select b.name, b.order_id, b.is_maintenance, range_agg(b.busy) as busy,
             insights.seconds(range_agg(b.busy)) as seconds
        from insights.busy_with(v_ssu_id, p_loss.waited, p_order_id) b
       group by b.name, b.order_id, b.is_maintenance) w;
  if v_busy.seconds >= greatest(60, p_loss.seconds / 10) then
    v_loss.sentence := regexp_replace(p_loss.sentence, '\.$', '') || format('; %s %s for %s of that.',
      v_ssu.name, format(v_busy.what, v_busy.names), insights.hours_in_words(least(v_busy.seconds, p_loss.seconds)));
    v_loss.ids := p_loss.ids || v_busy.ids;
  end if;
  return v_loss;
end;
$$;
comment on function insights.busy_machine is
  'A loss, and where an order lay before an operation, or that took long, what its machine worked on meanwhile.';
