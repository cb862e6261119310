-- What a task says, it says to who sees it.
create function partners.handoffs_timeline(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
  v_sees boolean;
begin
  perform app.require('handoffs:send');
  v_handoff := partners.find_handoff(p_id);
  v_sees := work.task_visible(v_handoff.task_id);
  return jsonb_build_object('data', (
    select coalesce(jsonb_agg(jsonb_build_object(
             'type', s.type, 'at', app.iso(s.at), 'by', case when s.is_own then 'you' else 'partner' end,
             'actorName', p.name, 'payload',
             case when s.type = 'changed' and not v_sees then '{}'
               else s.payload || case when s.payload ->> 'dueDate' is not null
                 then jsonb_build_object('dueDate', app.iso(app.instant(s.payload ->> 'dueDate'))) else '{}' end end)
             order by s.id), '[]')
      from partners.handoff_steps s
      left join people.people p on p.company_id = s.company_id and p.id = s.person_id
     where s.company_id = app.company_id() and s.handoff_id = v_handoff.id));
end;
$$;
comment on function partners.handoffs_timeline is
  'What happened to a handoff, oldest first. Refuses with not_found.';
