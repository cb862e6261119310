-- Keeps its people out, and what would go to or from them: app.enter refuses calls, of it no message is sent
-- (events.due_messages), no task made and no policy looked at. What goes between companies goes on (partners.deliver),
-- so that no stock figure, hold or recall is wrong anywhere; but nobody would receive what is new: its partners hear
-- that it takes nothing, as if it named them no longer, and what is open between them stays open. Brought back, its
-- webhooks go on as if just switched on: the time when nothing could be sent does not count against them.
create function operator.set_archived(p_company text, p_archived boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company app.companies := operator.enter_company(p_company);
begin
  update app.companies c set archived_at = case when p_archived then app.now() end
   where c.id = v_company.id and (c.archived_at is not null) <> p_archived;
  if not found then
    return;
  end if;
  perform app.note_change('company', p_company, 'update', jsonb_build_object(
    'isArchived', jsonb_build_object('from', not p_archived, 'to', p_archived)));
  perform operator.note_entry('operator.set_archived');
  perform partners.tell_link(s.company_short_name, not p_archived)
     from partners.subcontractors s
    where s.company_id = v_company.id and s.company_short_name is not null
    order by s.company_short_name;
  if not p_archived then
    update events.webhooks w set last_good_at = app.now() where w.company_id = v_company.id and w.is_active;
    perform events.wake(array(select w.id from events.webhooks w where w.company_id = v_company.id));
  end if;
end;
$$;
comment on function operator.set_archived is
  'Archives a company, so that nobody may call, or brings it back. For the operator; refuses with not_found.';
