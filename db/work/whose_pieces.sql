-- As the audit log has them, a call at a time, in the order in which they were written: a correction may be several
-- rows. THE rule: good pieces and scrap are each of who said that they are there; what is taken away of a kind is of
-- that kind, of one's own and then what was counted last (work.taken_back). So scrap that turns out good is of who says
-- so. Good pieces that turn out scrap stay with who made them: those that somebody took away, the last of them first,
-- and who by corrections told scrap, be it in one, or in several in whatever order. What a machine counted is nobody's
-- (0), not of who passed its readings on.
create function work.whose_pieces(p_task work.tasks)
  returns setof work.counted
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_calls work.counted[];
  v_said work.counted[];
  v_taken record;
  v_turned numeric;
begin
  select array_agg(row(a.call_id, a.at, array[case when a.by_counter then 0 when l.id is null then app.person_id()
                                                else coalesce(l.person_id, 0) end, l.stated_by],
                       a.corrects, a.good, a.scrap)::work.counted order by l.id is null, a.id) into v_said
    from (select c.call_id, c.at, c.fields ? 'signalId' as by_counter, c.fields ? 'reason' as corrects,
                 min(c.id) as id, coalesce(sum((c.fields #>> '{goodQuantity,to}')::numeric), 0) as good,
                 coalesce(sum((c.fields #>> '{scrapQuantity,to}')::numeric), 0) as scrap
            from app.audit_changes c
           where c.company_id = app.company_id() and c.part_of = 'task/' || p_task.external_id
             and c.entity = 'taskCount'
           group by c.call_id, c.at, c.fields ? 'signalId', c.fields ? 'reason') a
    left join app.audit_log l on l.company_id = app.company_id() and l.id = a.call_id and l.at = a.at;
  v_calls := array(select row(c.call_id, c.at, c.person_ids, c.corrects, greatest(c.good, 0), greatest(c.scrap, 0))
                     from unnest(v_said) with ordinality c order by c.ordinality);
  for v_taken in select * from work.taken_back(v_said, array(select c.scrap from unnest(v_said) c)) loop
    v_calls[v_taken.of_n].scrap := v_calls[v_taken.of_n].scrap - v_taken.quantity;
  end loop;
  for v_taken in
    select b.* from work.taken_back(v_said, array(select c.good from unnest(v_said) c)) with ordinality b
     order by b.ordinality desc
  loop
    for v_n in 1 .. cardinality(v_calls) loop
      continue when not v_calls[v_n].corrects or not v_calls[v_n].person_ids && v_calls[v_taken.by_n].person_ids;
      v_turned := least(v_calls[v_n].scrap, v_taken.quantity);
      v_calls[v_n].scrap := v_calls[v_n].scrap - v_turned;
      v_taken.quantity := v_taken.quantity - v_turned;
    end loop;
    v_calls[v_taken.of_n].good := v_calls[v_taken.of_n].good - v_taken.quantity;
  end loop;
  return query select c.* from unnest(v_calls) c where c.good + c.scrap > 0;
end;
$$;
comment on function work.whose_pieces is
  'The calls by which the pieces that a task has by now were counted, or corrected upwards, and whose each was; the '
  'present call is not in the audit log yet.';
