-- Done approves, and so does what posts what was counted without it: the rest goes on as a follow-up, or nothing more
-- is to be done and the counts are to be posted, or fewer are by now than were, so that what was approved is undone.
-- What the changes count themselves is looked at too.
create function work.is_approval(p_task work.tasks, p_changes jsonb)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_to text := p_changes ->> 'status';
begin
  return work.is_reviewed(p_task) and (coalesce(v_to = 'done', false) or exists (
    select from production.unposted(null, p_task.id, coalesce((p_changes ->> 'goodQuantity')::numeric, 0),
                                    coalesce((p_changes ->> 'scrapQuantity')::numeric, 0)) u
     where v_to = 'incomplete' and p_changes -> 'createFollowUp' = 'true'
        or v_to = 'declined' and (p_changes ->> 'unpostedCounts' = 'post' or least(u.good, u.scrap) < 0)));
end;
$$;
comment on function work.is_approval is
  'Whether a change of a reviewed task is what its review is about: it is done, its counts are posted, or what was '
  'posted is taken back.';
