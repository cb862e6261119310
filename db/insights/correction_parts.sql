-- On the task what a counter counts and people report adds up, and a correction may mean either. THE rule: it takes
-- back what was counted by its time before what was counted after it. Of that it takes what people reported on the task
-- and machine, the last first, and each of those pieces goes as it was counted: left out where a counter had told it
-- (insights.told_by_counter). What goes below that corrects the counter, the last that it counted first. What it adds
-- goes with the report before it; what one adds that takes back more, with what it takes back. Pieces that turn out to
-- be of the other kind, as many on the one side as on the other, were counted by whomever: both sides hold, as far as
-- figures have so many, and each keeps the ideal time that it had. A piece is taken back once, and at the time at which
-- it was counted, as that is known by now: so no time has fewer than none.
--
-- Long: the stack of what was counted, and the three ways in which a correction goes through it.
create function insights.correction_parts(
  p_ssu_id    bigint,
  p_task_id   bigint,
  p_with_left boolean default false,
  out parts   insights.correction_part[],
  out is_left insights.correction_part[]
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_has_counter constant boolean := exists (
    select from downtime.signals s
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'counter');
  v record;
  v_one insights.correction_part;
  v_first insights.correction_part; -- what a correction took back first of what figures have
  v_is_counter_read boolean := not v_has_counter;
  v_left numeric;
  v_part numeric;
  v_signal_id bigint;
  v_pass text;
  v_place bigint;
begin
  parts := '{}';
  is_left := '{}';
  for v in
    select c.id, c.occurred_at as at, c.scrap_reason_code_id, x.kind, x.quantity, c.reason is not null as corrects,
           c.reason is not null and c.good_quantity + c.scrap_quantity = 0 as turns,
           c.reason is not null and c.good_quantity + c.scrap_quantity < 0 as takes_more,
           case x.kind when 'good' then 'scrap' else 'good' end as other
      from work.task_counts c
      join work.tasks t on t.company_id = c.company_id and t.id = c.task_id
     cross join lateral (values ('good', c.good_quantity), ('scrap', c.scrap_quantity)) x (kind, quantity)
     where c.company_id = app.company_id() and c.task_id = p_task_id and c.signal_id is null
       and coalesce(c.ssu_id, t.ssu_id) is not distinct from p_ssu_id and x.quantity <> 0
     order by c.id, x.quantity
  loop
    if v.quantity > 0 and not v.turns then
      v_one := row(case when v.corrects then v.id end, v.kind, v.quantity, v.at, v.id, v.at, null, false,
                   v.scrap_reason_code_id);
      if v.corrects then
        select s.told_at, s.signal_id into v_one.told_at, v_one.signal_id
          from unnest(is_left) with ordinality
            s (correction_id, kind, quantity, at, count_id, told_at, signal_id, by_counter, reason_code_id, place)
         where s.kind = v.kind and s.at <= v.at and not s.by_counter order by s.at desc, s.place desc limit 1;
        if v.takes_more and v_first.at is not null then
          v_one.at := v_first.at;
          v_one.count_id := v_first.count_id;
        end if;
        v_one.signal_id := case when v_has_counter then insights.part_told_by(p_ssu_id, p_task_id, v_one) end;
        parts := parts || v_one;
      end if;
      is_left := is_left || v_one;
    elsif v.quantity < 0 then
      v_left := -v.quantity;
      v_first := null;
      if not v_is_counter_read and (v.turns or v_left > coalesce((
           select sum(s.quantity) from unnest(is_left) s where s.kind = v.kind and s.at <= v.at), 0)) then
        is_left := is_left || insights.counter_parts(p_ssu_id, p_task_id);
        v_is_counter_read := true;
      end if;
      foreach v_pass in array case when v.turns then '{held,told}'::text[] else '{any}' end loop
        exit when v_left = 0;
        for v_place in
          select s.place
            from unnest(is_left) with ordinality
              s (correction_id, kind, quantity, at, count_id, told_at, signal_id, by_counter, reason_code_id, place)
           where s.kind = v.kind and s.quantity > 0
           order by s.at > v.at, s.by_counter, case when s.at > v.at then s.at end, s.at desc,
                    s.reason_code_id is distinct from v.scrap_reason_code_id, s.place desc
        loop
          exit when v_left = 0;
          v_one := is_left[v_place];
          v_signal_id := case when v_has_counter then insights.part_told_by(p_ssu_id, p_task_id, v_one) end;
          continue when v_pass = 'held' and v_signal_id is not null;
          if v_first.at is null and v_signal_id is null then
            v_first := v_one;
          end if;
          v_part := least(v_left, v_one.quantity);
          v_left := v_left - v_part;
          is_left[v_place].quantity := v_one.quantity - v_part;
          parts := parts || row(v.id, v.kind, -v_part, v_one.at, v_one.count_id, null, v_signal_id,
                                v_one.by_counter, v_one.reason_code_id)::insights.correction_part;
          if v.turns then
            v_one := row(v.id, v.other, v_part, v_one.at, v_one.count_id, null, v_signal_id, false,
                         v.scrap_reason_code_id);
            parts := parts || v_one;
            is_left := is_left || v_one;
          end if;
        end loop;
      end loop;
      if v_left > 0 then -- which nobody counted
        parts := parts || row(v.id, v.kind, -v_left, v.at, null, null, null, null,
                              v.scrap_reason_code_id)::insights.correction_part;
        if v.turns then
          parts := parts || row(v.id, v.other, v_left, v.at, null, null, null, null,
                                v.scrap_reason_code_id)::insights.correction_part;
        end if;
      end if;
    end if;
  end loop;
  if p_with_left and not v_is_counter_read then
    is_left := is_left || insights.counter_parts(p_ssu_id, p_task_id);
  end if;
end;
$$;
comment on function insights.correction_parts is
  'The pieces that each correction of people''s on a task and machine, or on none, takes back or adds: of which count, '
  'and which counter had told them; without a count: nobody counted them. is_left: what they leave of what was '
  'counted, with what counters counted where that is asked.';
