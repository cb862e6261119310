-- What an agent never does, by whatever call: it grants nothing and takes no grant, lets nobody see or do more work by
-- teams, skills or the conditions of a task type, says of nobody which company that is (a subcontractor, or a
-- customer, whose goods then go there), sends nothing out to where a person has not sent it, and takes nothing out of
-- use. Told by what the call has changed, at its end, so that no input has to be thought of. What is deleted is deleted
-- by operations that are not for agents, or was a part of something that stays. What is undone has no id to be told.
create function app.refuse_agent_changes(p_input jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_what text;
  v_fields text;
begin
  select string_agg(distinct concat_ws(' ', c.entity, case when c.action <> 'create' and t.key_column is not null
                                                        then c.entity_id end, '(' || k.fields || ')'), ', '),
         string_agg(k.fields, ', ')
    into v_what, v_fields
    from app.audit_changes c
    join app.audited_tables() t on t.entity = c.entity
   cross join lateral (
     select coalesce(string_agg(f.field, ', ' order by f.field) filter (where p_input ? f.field),
                     string_agg(f.field, ', ' order by f.field)) as fields
       from (
         select 'memberIds' as field where c.entity = 'teamMember'
         union all
         select e.key from jsonb_each(c.fields) e
          where c.entity = 'customer' and e.key = 'companyShortName' and e.value ->> 'from' is distinct from
                                                                         e.value ->> 'to'
             or c.action = 'update' and e.key = 'isActive' and e.value -> 'to' = 'false'
             or c.action = 'update' and c.entity = 'taskType'
                and e.key in ('teamId', 'skillId', 'minimumRank', 'gates', 'isReviewed', 'isUserGenerated')
             or c.entity = 'webhook' and e.key not in ('name', 'failureCount', 'lastGoodAt')) f) k
   where c.company_id = app.company_id() and c.call_id = app.current_call_id() and c.at = app.now()
     and (c.entity in ('permissionGroup', 'role', 'personRole', 'person', 'invitation', 'invitationRole', 'teamMember',
                       'personSkill', 'subcontractor')
          or k.fields is not null);
  if v_what is not null then
    perform app.refuse_agent(
      format('A person decides who may see and do what, which company a partner or customer is, where messages go and '
             'what is taken out of use, an agent does not: %s.', v_what),
      array(select distinct f.field from unnest(string_to_array(v_fields, ', ')) f (field)
             where p_input ? f.field order by f.field));
  end if;
end;
$$;
comment on function app.refuse_agent_changes is
  'Of a call by an agent: refuses it with agent_not_allowed when it has changed who may see or do what, which '
  'company a partner or customer is or where messages go, or switched something off, naming the fields that say it.';
