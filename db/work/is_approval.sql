-- Done approves, and so does what posts what was counted without it: the rest goes on as a follow-up, or nothing more
-- is to be done and the counts are to be posted. What the changes count themselves is looked at too.
create function work.is_approval(p_task work.tasks, p_changes jsonb)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return work.is_reviewed(p_task) and case p_changes ->> 'status'
    when 'done' then true
    when 'incomplete' then p_changes -> 'createFollowUp' = 'true'
    when 'declined' then p_changes ->> 'unpostedCounts' = 'post'
    else false end and (p_changes ->> 'status' = 'done' or exists (
      select from production.unposted(null, p_task.id, coalesce((p_changes ->> 'goodQuantity')::numeric, 0),
                                      coalesce((p_changes ->> 'scrapQuantity')::numeric, 0))));
end;
$$;
comment on function work.is_approval is
  'Whether a change of a reviewed task is what its review is about: it is done, or its counts are posted.';
