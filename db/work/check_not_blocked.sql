-- An id alone tells nobody which work is meant.
create function work.check_not_blocked(p_task_id bigint)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_blocked_by text[] := work.blocked_by(p_task_id);
  v_named text;
begin
  if v_blocked_by is null then
    return;
  end if;
  select string_agg(format('%s (%s)', work.shown_title(t), t.external_id), ', ' order by t.id) into v_named
    from work.tasks t
   where t.company_id = app.company_id() and t.external_id = any (v_blocked_by[:5]);
  perform app.refuse('task_blocked', format('The task waits for %s%s.', v_named,
      case when cardinality(v_blocked_by) > 5 then format(' and %s more', cardinality(v_blocked_by) - 5) end),
    jsonb_build_object('blockedBy', v_blocked_by));
end;
$$;
comment on function work.check_not_blocked is
  'Refuses with task_blocked a task that still waits for others, naming them.';
