-- As the audit log has them, a call at a time, in the order in which they were written: a correction may be several
-- rows. Good pieces that become scrap are added by nobody; scrap that becomes good is. What a call takes away is of its
-- own people as far as they have some, then what was counted last. What a machine counted is nobody's (0), not of who
-- passed its readings on.
create function work.whose_pieces(p_task work.tasks)
  returns setof work.counted
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_calls work.counted[];
  v_taken numeric;
  v_own boolean;
begin
  select array_agg(row(a.call_id, a.at, array[case when a.by_counter then 0 when l.id is null then app.person_id()
                                                else coalesce(l.person_id, 0) end, l.stated_by],
                       a.added, a.added - a.pieces)::work.counted order by l.id is null, a.id) into v_calls
    from (select c.call_id, c.at, c.fields ? 'signalId' as by_counter, min(c.id) as id,
                 sum(q.good + q.scrap) as pieces, greatest(sum(q.good), sum(q.good + q.scrap), 0) as added
            from app.audit_changes c
           cross join lateral (
             select coalesce((c.fields #>> '{goodQuantity,to}')::numeric, 0) as good,
                    coalesce((c.fields #>> '{scrapQuantity,to}')::numeric, 0) as scrap) q
           where c.company_id = app.company_id() and c.part_of = 'task/' || p_task.external_id
             and c.entity = 'taskCount'
           group by c.call_id, c.at, c.fields ? 'signalId') a
    left join app.audit_log l on l.company_id = app.company_id() and l.id = a.call_id and l.at = a.at;
  for v_n in 2 .. coalesce(cardinality(v_calls), 0) loop
    foreach v_own in array array[true, false] loop
      for v_of in reverse v_n - 1 .. 1 loop
        exit when v_calls[v_n].taken = 0;
        continue when v_own and not v_calls[v_of].person_ids && v_calls[v_n].person_ids;
        v_taken := least(v_calls[v_of].quantity, v_calls[v_n].taken);
        v_calls[v_of].quantity := v_calls[v_of].quantity - v_taken;
        v_calls[v_n].taken := v_calls[v_n].taken - v_taken;
      end loop;
    end loop;
  end loop;
  return query select c.* from unnest(v_calls) c where c.quantity > 0;
end;
$$;
comment on function work.whose_pieces is
  'The calls by which the pieces that a task has by now were counted, or corrected upwards, and whose each was; the '
  'present call is not in the audit log yet.';
