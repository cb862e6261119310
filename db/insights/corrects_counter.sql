-- On the task what a counter counts and people report adds up, and a correction may mean either. THE rule: it takes
-- back what people reported, as far as they did; what goes below that corrects the counter. Good pieces that turn out
-- to be scrap, or the other way round, were counted by whomever: both sides of such a correction hold.
create function insights.corrects_counter(p_task_id bigint, p_kind text, p_count_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_count work.task_counts;
  v_quantity numeric;
  v_reported numeric := 0;
begin
  for v_count in
    select c.* from work.task_counts c
     where c.company_id = app.company_id() and c.task_id = p_task_id and c.signal_id is null and c.id <= p_count_id
     order by c.id
  loop
    v_quantity := case p_kind when 'good' then v_count.good_quantity else v_count.scrap_quantity end;
    if v_count.reason is not null and (v_count.good_quantity * v_count.scrap_quantity < 0
                                       or v_reported + v_quantity < 0) then
      if v_count.id = p_count_id then return true; end if;
    else
      v_reported := v_reported + v_quantity;
    end if;
  end loop;
  return false;
end;
$$;
comment on function insights.corrects_counter is
  'Whether a correction is one of what a counter counted, and not of what people reported on the task by then.';
