-- The same as app.refuse_agent_changes, told before anything is done.
create function commissioning.check_agent(p_changes commissioning.change[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_sections text;
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
  end if;
end;
$$;
comment on function commissioning.check_agent is
  'Refuses an agent a spec that would change who may see or do what, or switch something off, with agent_not_allowed.';
