-- What an agent never does, by whatever call: it grants nothing and takes no grant, lets nobody see or do more work by
-- teams, skills or the conditions of a task type, says of nobody which company that is (a subcontractor, or a
-- customer, whose goods then go there), sends nothing out to where a person has not sent it, and takes nothing out of
-- use. Told by what the call has changed, at its end, so that no input has to be thought of. What is deleted is deleted
-- by operations that are not for agents, or was a part of something that stays.
create function app.refuse_agent_changes()
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_what text;
begin
  select string_agg(distinct concat_ws(' ', c.entity, c.entity_id), ', ') into v_what
    from app.audit_changes c
   where c.company_id = app.company_id() and c.call_id = app.current_call_id() and c.at = app.now()
     and (c.entity in ('permissionGroup', 'role', 'personRole', 'person', 'invitation', 'invitationRole', 'teamMember',
                       'personSkill', 'subcontractor')
          or c.entity = 'customer' and c.fields #>> '{companyShortName,from}' is distinct from
                                       c.fields #>> '{companyShortName,to}'
          or c.action = 'update' and c.fields #> '{isActive,to}' = 'false'
          or c.action = 'update' and c.entity = 'taskType'
             and c.fields ?| array['teamId', 'skillId', 'minimumRank', 'gates', 'isReviewed', 'isUserGenerated']
          or c.entity = 'webhook' and c.fields - array['name', 'failureCount', 'lastGoodAt'] <> '{}');
  if v_what is not null then
    perform app.refuse_agent(format('A person decides who may see and do what, which company a partner or customer is, '
      'where messages go and what is taken out of use, an agent does not: %s.', v_what));
  end if;
end;
$$;
comment on function app.refuse_agent_changes is
  'Of a call by an agent: refuses it with agent_not_allowed when it has changed who may see or do what, which '
  'company a partner or customer is or where messages go, or switched something off.';
