-- The same as app.refuse_agent_changes, told before anything is done, and what only a spec changes: what watches or
-- decides, and what the company tells all agents, for which guidance.set names the person.
create function commissioning.check_agent(p_changes commissioning.change[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_sections text;
  v_loosened constant text := case when app.is_agent()
                                then array_to_string(commissioning.loosened(p_changes), ', ') end;
begin
  select string_agg(distinct c.section, ', ' order by c.section) into v_sections
    from unnest(p_changes) c
    join commissioning.sections() t on t.section = c.section
   where c.action in ('create', 'update', 'remove')
     and (t.grants
          or c.section = 'teams'
             and coalesce(c.item -> 'members', '[]')
                   <> coalesce(case when c.action <> 'create'
                                 then coalesce(c.fields #> '{members,from}', c.item -> 'members') end, '[]')
          or c.action = 'update' and c.fields #> '{isActive,to}' = 'false'
          or c.action = 'update' and c.section = 'machineData' and exists (
               -- A signal or meter that the machine's list leaves out goes out of use.
               select from unnest(array['signals', 'meters']) part
                cross join jsonb_array_elements(coalesce(nullif(c.fields #> array[part, 'from'], 'null'), '[]')) had
                where jsonb_path_exists(c.fields #> array[part, 'to'], '$[*] ? (@.key == $key)',
                                        jsonb_build_object('key', had -> 'key')) is not true)
          or c.action = 'update' and c.section = 'taskTypes'
             and c.fields ?| array['team', 'skill', 'minimumRank', 'gates', 'isReviewed', 'isUserGenerated']);
  if v_sections is not null then
    perform app.refuse_agent(format('A person decides who may see and do what and what is taken out of use, an agent '
      'does not: %s.', v_sections));
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
  'Refuses an agent a spec that would change who may see or do what or what all agents are told, switch something off, '
  'or take from what watches or decides, with agent_not_allowed.';
