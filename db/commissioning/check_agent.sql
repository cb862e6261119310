-- The same as app.refuse_agent_changes, told before anything is done, and what only a spec changes: what watches or
-- decides, and what the company tells all agents, for which guidance.set names the person.
create function commissioning.check_agent(p_changes commissioning.change[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_decided text;
  v_loosened constant text := case when app.is_agent()
                                then array_to_string(commissioning.loosened(p_changes), ', ') end;
begin
  select string_agg(d.told, '; ' order by d.told) into v_decided
    from (
      select commissioning.counted(c.section, array_agg(
               case when k.keys <> '' then format('%s (%s)', c.name, k.keys) else c.name end)) as told
        from unnest(p_changes) c
        join commissioning.sections() t on t.section = c.section
       cross join lateral (
         select string_agg(f.key, ', ' order by f.key) as keys
           from jsonb_each(case when c.action = 'update' then c.fields else '{}' end) f
          where t.grants or c.section = 'subcontractors'
             or c.section = 'teams' and f.key = 'members'
             or c.section = 'customers' and f.key = 'companyShortName'
             or f.key = 'isActive' and f.value -> 'to' = 'false'
             or c.section = 'taskTypes'
                and f.key in ('team', 'skill', 'minimumRank', 'gates', 'isReviewed', 'isUserGenerated')
             -- A signal or meter that the machine's list leaves out goes out of use.
             or c.section = 'machineData' and f.key in ('signals', 'meters') and exists (
                  select from jsonb_array_elements(coalesce(nullif(f.value -> 'from', 'null'), '[]')) had
                   where jsonb_path_exists(f.value -> 'to', '$[*] ? (@.key == $key)',
                                           jsonb_build_object('key', had -> 'key')) is not true)) k
       where c.action in ('create', 'update', 'remove')
         and (t.grants or c.section = 'subcontractors' or k.keys <> ''
              or c.section = 'teams' and c.action <> 'update' and coalesce(c.item -> 'members', '[]') <> '[]'
              or c.section = 'customers' and c.action = 'create' and c.item ->> 'companyShortName' is not null)
       group by c.section) d;
  if v_decided is not null then
    perform app.refuse_agent(format('A person decides who may see and do what, which company a partner or customer is '
      'and what is taken out of use, an agent does not: %s.', v_decided));
  elsif v_loosened is not null then
    perform app.refuse_agent(format('An agent adds to what watches or decides, but takes nothing from it and changes '
      'nothing of it; a person does: %s.', v_loosened));
  elsif exists (select from unnest(p_changes) c where c.section = 'guidance' and c.action in ('create', 'update')) then
    perform app.refuse_agent('What all agents are told is a person''s word: leave guidance out, and write it with '
      'guidance.set, which names the person in statedBy.');
  end if;
end;
$$;
comment on function commissioning.check_agent is
  'Refuses an agent a spec that would change who may see or do what, which company a customer is or what all agents '
  'are told, switch something off, or take from what watches or decides, with agent_not_allowed.';
