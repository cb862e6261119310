-- On the task what a counter counts and people report adds up, and a correction may mean either. THE rule: it takes
-- back what people reported on the task and machine, the last before it first, and each of those pieces goes as it was
-- counted: left out where a counter had told it (insights.told_by_counter). What goes below that corrects the counter.
-- What it adds goes with the report before it. Pieces that turn out to be of the other kind, as many on the one side as
-- on the other, were counted by whomever: both sides hold, as far as figures have so many.
--
-- Long: the stack of what was reported, and the three ways in which a correction goes through it.
create function insights.correction_parts(p_ssu_id bigint, p_task_id bigint, p_count_id bigint)
  returns setof insights.correction_part
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_stack insights.correction_part[] := '{}';
  v record;
  v_one insights.correction_part;
  v_turned numeric;
  v_left numeric;
  v_part numeric;
  v_signal_id bigint;
  v_place bigint;
begin
  for v in
    select c.id, c.occurred_at as at, x.kind, x.quantity, c.reason is not null as corrects, c.id = p_count_id as is_it,
           c.reason is not null and c.good_quantity + c.scrap_quantity = 0 as turns,
           case x.kind when 'good' then 'scrap' else 'good' end as other
      from work.task_counts c
      join work.tasks t on t.company_id = c.company_id and t.id = c.task_id
     cross join lateral (values ('good', c.good_quantity), ('scrap', c.scrap_quantity)) x (kind, quantity)
     where c.company_id = app.company_id() and c.task_id = p_task_id and c.signal_id is null and c.id <= p_count_id
       and coalesce(c.ssu_id, t.ssu_id) = p_ssu_id and x.quantity <> 0
     order by c.id, x.quantity
  loop
    if v.quantity > 0 and not v.turns then
      v_one := row(v.kind, v.quantity, v.at, v.id, v.at, null);
      if v.corrects then
        select s.told_at, s.signal_id into v_one.told_at, v_one.signal_id
          from unnest(v_stack) with ordinality s (kind, quantity, at, count_id, told_at, signal_id, place)
         where s.kind = v.kind and s.at <= v.at order by s.at desc, s.place desc limit 1;
      end if;
      v_stack := v_stack || v_one;
      if v.is_it then
        v_one.signal_id := insights.part_told_by(p_ssu_id, p_task_id, v_one);
        return next v_one;
      end if;
    elsif v.quantity < 0 then
      v_turned := case when not v.turns then 0 else least(-v.quantity, greatest(0, (
        select sum(case v.kind when 'good' then c.good_quantity else c.scrap_quantity end)
          from work.task_counts c
          join work.tasks t on t.company_id = c.company_id and t.id = c.task_id
         where c.company_id = app.company_id() and c.task_id = p_task_id and c.id < v.id
           and coalesce(c.ssu_id, t.ssu_id) = p_ssu_id) - coalesce((
        select sum(s.quantity) from unnest(v_stack) s
         where s.kind = v.kind and s.at <= v.at and s.quantity > 0
           and insights.part_told_by(p_ssu_id, p_task_id, s) is not null), 0))) end;
      v_left := -v.quantity - v_turned;
      for v_place in
        select s.place from unnest(v_stack) with ordinality s (kind, quantity, at, count_id, told_at, signal_id, place)
         where s.kind = v.kind and s.at <= v.at and s.quantity > 0 order by s.at desc, s.place desc
      loop
        exit when v_left = 0;
        v_one := v_stack[v_place];
        v_signal_id := case when v.turns or v.is_it then insights.part_told_by(p_ssu_id, p_task_id, v_one) end;
        continue when v.turns and v_signal_id is null;
        v_part := least(v_left, v_one.quantity);
        v_left := v_left - v_part;
        v_stack[v_place].quantity := v_one.quantity - v_part;
        if v.is_it then return next row(v.kind, -v_part, v.at, v_one.count_id, null::timestamptz, v_signal_id); end if;
        if v.turns then
          v_one := row(v.other, v_part, v.at, v.id, null, v_signal_id);
          v_stack := v_stack || v_one;
          if v.is_it then return next v_one; end if;
        end if;
      end loop;
      if v.is_it and v_left + v_turned > 0 then
        return next row(v.kind, -v_left - v_turned, v.at, null::bigint, null::timestamptz, null::bigint);
        if v.turns then
          return next row(v.other, v_left + v_turned, v.at, null::bigint, null::timestamptz, null::bigint);
        end if;
      end if;
    end if;
  end loop;
end;
$$;
comment on function insights.correction_parts is
  'The pieces that a correction of people''s takes back or adds: of which report, and which counter had told them; '
  'without a report: of what a counter counted, or nobody.';
