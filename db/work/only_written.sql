-- Such counts are taken back by corrections, good pieces and scrap at once or one after the other, and posted by none.
create function work.only_written(p_task work.tasks)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when work.is_finished(p_task.status, p_task.is_partial_completion) and p_task.work_order_id is null
                and p_task.output_posted_at is null and exists (select from production.unposted(null, p_task.id))
    then 'The task ended while its type made nothing: what was counted on it is no stock, and would become some. '
         'Take all of it back by a correction first, or count on another task.' end;
end;
$$;
comment on function work.only_written is
  'Why a task alone that is over is not taken up again: its type came to make something only since, and what was '
  'counted on it was only written down. Null: there is nothing such.';
