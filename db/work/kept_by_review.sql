-- p_approves: it is what its review is about (work.is_approval). Who submitted by their own credential passes on
-- nobody's approval by it either, whomever statedBy names.
create function work.kept_by_review(p_task work.tasks, p_to text, p_approves boolean, p_people bigint[])
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_did boolean := p_approves and exists (select from unnest(p_people) p (id) where work.did_task(p_task, p.id));
  v_submitted boolean := p_task.submitted_by = any (p_people);
begin
  return case
    when p_approves and p_to <> 'done' and (v_did or v_submitted) then
      'What was counted on work that is reviewed is posted by who approves it, neither by who did it nor by who '
      'submitted it: ' || case
        when p_to = 'incomplete' and (app.can('tasks:change_status') or work.is_assigned(p_task.id, app.person_id()))
          then 'say that it is incomplete without a follow-up, or '
        when p_to = 'declined' and app.can('tasks:change_status') and not exists (
          select from production.unposted(null, p_task.id) u where least(u.good, u.scrap) < 0)
          then 'decline it with unpostedCounts scrap, or '
        else '' end || 'leave it to somebody else''s sign-in or key.'
    when v_did then
      'Tasks of this type are reviewed: who does the work submits it, somebody else approves it, by a sign-in or key '
      'of their own.'
    when v_submitted and (p_to = 'done'
        or p_task.status = 'submitted' and p_to in ('open', 'preparation', 'ready', 'dispatched')) then
      'Somebody else than who submitted this task approves it or sends it back, by a sign-in or key of their own.'
    end;
end;
$$;
comment on function work.kept_by_review is
  'Why somebody does not give a status to a reviewed task: who did the work does not finish it, nor post it; who '
  'submitted it does not send it back either. Null: nothing keeps them from it.';
