-- Nothing of an archived company is changed, so that all is as it was when it is brought back: its people, keys and
-- connected applications, its jobs, and the messages that wait. app.enter refuses its calls; of it no message is sent
-- (events.due_messages), no task made and no policy looked at. Brought back, its webhooks go on as if just switched on:
-- the time when nothing could be sent does not count against them. What partners told it meanwhile, and it them, is
-- brought: a worker that is called without a message looks for all.
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
  if not p_archived then
    update events.webhooks w set last_good_at = app.now() where w.company_id = v_company.id and w.is_active;
    perform events.wake(array(select w.id from events.webhooks w where w.company_id = v_company.id));
    perform pg_notify('partner_messages', '');
  end if;
end;
$$;
comment on function operator.set_archived is
  'Archives a company, so that nobody may call, or brings it back. For the operator; refuses with not_found.';
