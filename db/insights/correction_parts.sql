-- On the task what a counter counts and people report adds up, and a correction may mean either. THE rule: it takes
-- back what people reported on the task and machine by its time, the last first, and each of those pieces goes as it
-- was counted: left out where a counter had told it (insights.told_by_counter). What goes below that corrects the
-- counter, the last that it counted first. What it adds goes with the report before it; what one adds that takes back
-- more, with what it takes back. Pieces that turn out to be of the other kind, as many on the one side as on the other,
-- were counted by whomever: both sides hold, as far as figures have so many, and each keeps the ideal time that it had.
-- A piece is taken back once.
--
-- Long: the stack of what was counted, and the three ways in which a correction goes through it.
create function insights.correction_parts(
  p_ssu_id   bigint,
  p_task_id  bigint,
  p_count_id bigint,
  out parts   insights.correction_part[],
  out is_left insights.correction_part[]
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v record;
  v_one insights.correction_part;
  v_is_counter_read boolean := false;
  v_left numeric;
  v_part numeric;
  v_signal_id bigint;
  v_pass text;
  v_first_id bigint; -- of what a correction took back first
  v_place bigint;
begin
  parts := '{}';
  is_left := '{}';
  for v in
    select c.id, c.occurred_at as at, x.kind, x.quantity, c.reason is not null as corrects,
           c.id is not distinct from p_count_id as is_it,
           c.reason is not null and c.good_quantity + c.scrap_quantity = 0 as turns,
           c.reason is not null and c.good_quantity + c.scrap_quantity < 0 as takes_more,
           case x.kind when 'good' then 'scrap' else 'good' end as other
      from work.task_counts c
      join work.tasks t on t.company_id = c.company_id and t.id = c.task_id
     cross join lateral (values ('good', c.good_quantity), ('scrap', c.scrap_quantity)) x (kind, quantity)
     where c.company_id = app.company_id() and c.task_id = p_task_id and c.signal_id is null
       and c.id <= case when p_count_id is null then c.id else p_count_id end
       and coalesce(c.ssu_id, t.ssu_id) = p_ssu_id and x.quantity <> 0
     order by c.id, x.quantity
  loop
    if v.quantity > 0 and not v.turns then
      v_one := row(v.kind, v.quantity, v.at, case when v.takes_more then v_first_id else v.id end, v.at, null, false);
      if v.corrects then
        select s.told_at, s.signal_id into v_one.told_at, v_one.signal_id
          from unnest(is_left) with ordinality s (kind, quantity, at, count_id, told_at, signal_id, by_counter, place)
         where s.kind = v.kind and s.at <= v.at and not s.by_counter order by s.at desc, s.place desc limit 1;
      end if;
      is_left := is_left || v_one;
      if v.is_it then
        v_one.signal_id := insights.part_told_by(p_ssu_id, p_task_id, v_one);
        parts := parts || v_one;
      end if;
    elsif v.quantity < 0 then
      v_left := -v.quantity;
      v_first_id := null;
      if not v_is_counter_read and (v.turns or v_left > coalesce((
           select sum(s.quantity) from unnest(is_left) s where s.kind = v.kind and s.at <= v.at), 0)) then
        is_left := is_left || insights.counter_parts(p_ssu_id, p_task_id);
        v_is_counter_read := true;
      end if;
      foreach v_pass in array case when v.turns then '{held,told}'::text[] else '{any}' end loop
        for v_place in
          select s.place
            from unnest(is_left) with ordinality s (kind, quantity, at, count_id, told_at, signal_id, by_counter, place)
           where s.kind = v.kind and s.at <= v.at and s.quantity > 0 order by s.by_counter, s.at desc, s.place desc
        loop
          exit when v_left = 0;
          v_one := is_left[v_place];
          v_first_id := coalesce(v_first_id, v_one.count_id);
          v_signal_id := case when v.turns or v.is_it then insights.part_told_by(p_ssu_id, p_task_id, v_one) end;
          continue when v_pass = 'held' and v_signal_id is not null;
          v_part := least(v_left, v_one.quantity);
          v_left := v_left - v_part;
          is_left[v_place].quantity := v_one.quantity - v_part;
          if v.is_it then
            parts := parts || row(v.kind, -v_part, v_one.at, v_one.count_id, null, v_signal_id,
                                  v_one.by_counter)::insights.correction_part;
          end if;
          if v.turns then
            v_one := row(v.other, v_part, v.at, case when v_signal_id is null then v_one.count_id else v.id end, null,
                         v_signal_id, false);
            is_left := is_left || v_one;
            if v.is_it then parts := parts || v_one; end if;
          end if;
        end loop;
      end loop;
      if v.is_it and v_left > 0 then -- which nobody counted
        parts := parts || row(v.kind, -v_left, v.at, null, null, null, null)::insights.correction_part;
        if v.turns then
          parts := parts || row(v.other, v_left, v.at, null, null, null, null)::insights.correction_part;
        end if;
      end if;
    end if;
  end loop;
  if p_count_id is null and not v_is_counter_read then
    is_left := is_left || insights.counter_parts(p_ssu_id, p_task_id);
  end if;
end;
$$;
comment on function insights.correction_parts is
  'The pieces that a correction of people''s takes back or adds: of which count, and which counter had told them; '
  'without a count: nobody counted them. is_left: what corrections up to it (null: all) leave of what was counted.';
