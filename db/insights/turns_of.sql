-- Why it was so is for who may see the task. A former end tells what had been counted by then. What a task begins with
-- is no taking-up.
create function insights.turns_of(p_task_id bigint, p_began_at timestamptz)
  returns table (at timestamptz, place integer, kind text, what text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_visible constant boolean := work.task_visible(p_task_id);
begin
  return query
  select x.at, x.place, x.kind, format('was %s%s', case x.kind
             when 'incomplete' then 'left incomplete'
             when 'taken_up' then case when work.is_to_begin(u.status) then 'opened again' else 'taken up again' end
             when 'put_back' then 'put back' else x.kind end,
           coalesce(': ' || nullif(concat_ws('; ',
             case when v_visible then app.quoted(nullif(x.reason, '')) end, case when x.kind = u.was then (
               select insights.pieces_in_words(sum(c.good_quantity), sum(c.scrap_quantity)) from work.task_counts c
                where c.company_id = u.company_id and c.task_id = u.task_id and c.id < u.id
               having count(*) > 0) end), ''), ''))
    from work.task_turns u
   cross join lateral (values
      (u.was_ended, 5, u.was, u.was_reason),
      (u.at, case when u.status = 'incomplete' then 5 else 6 end,
       case when u.status = 'incomplete' then 'incomplete' when work.is_put_back(u.was, u.status) then 'put_back'
            else 'taken_up' end, case when u.status <> 'dispatched' or not work.is_to_begin(u.was) then u.reason end)
    ) x (at, place, kind, reason)
   where u.company_id = app.company_id() and u.task_id = p_task_id and x.at is not null
     and not (x.kind = 'taken_up' and u.status in ('done', 'declined'))
     and not (x.kind = 'taken_up' and insights.begins_with(u, p_began_at))
   order by u.id;
end;
$$;
comment on function insights.turns_of is
  'Where a task did not go straight to its end, in words: former ends, left incomplete, put back, taken up again.';
