-- Of a task that nobody has begun nothing is of its machine yet. One move follows the other, whatever they say.
create function work.note_move(p_task_id bigint, p_to bigint, p_at timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into work.task_moves (company_id, task_id, until, ssu_id)
  select t.company_id, t.id, greatest(least(coalesce(p_at, app.now()), app.now()), (
           select max(m.until) + interval '1 microsecond' from work.task_moves m
            where m.company_id = t.company_id and m.task_id = t.id)), t.ssu_id
    from work.tasks t
   where t.company_id = app.company_id() and t.id = p_task_id and t.ssu_id is not null
     and t.ssu_id is distinct from p_to and (t.started_at is not null or work.has_counts(t.id));
end;
$$;
comment on function work.note_move is
  'Keeps which machine a task that is under way was on, before it goes to another.';
