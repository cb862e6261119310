-- The same as app.refuse_agent_changes.
create function commissioning.decided(p_changes commissioning.change[])
  returns setof commissioning.kept
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select c.section, c.id, c.name, k.key, null
    from unnest(p_changes) c
    join commissioning.sections() t on t.section = c.section
    left join lateral (
      select f.key from jsonb_each(c.fields) f
       where c.action = 'update' and (
               t.grants or c.section = 'subcontractors'
               or c.section = 'teams' and f.key = 'members'
               or c.section = 'customers' and f.key = 'companyShortName'
               or f.key = 'isActive' and f.value -> 'to' = 'false'
               or c.section = 'taskTypes'
                  and f.key in ('team', 'skill', 'minimumRank', 'gates', 'isReviewed', 'isUserGenerated')
               -- A signal or meter that the machine's list leaves out goes out of use.
               or c.section = 'machineData' and f.key in ('signals', 'meters') and exists (
                    select from jsonb_array_elements(coalesce(nullif(f.value -> 'from', 'null'), '[]')) had
                     where jsonb_path_exists(f.value -> 'to', '$[*] ? (@.key == $key)',
                                             jsonb_build_object('key', had -> 'key')) is not true))
      union all
      select 'members'
       where c.section = 'teams' and c.action <> 'update' and coalesce(c.item -> 'members', '[]') <> '[]'
      union all
      select 'companyShortName'
       where c.section = 'customers' and c.action = 'create' and c.item ->> 'companyShortName' is not null) k on true
   where c.action in ('create', 'update', 'remove')
     and (t.grants or c.section = 'subcontractors' or k.key is not null);
end;
$$;
comment on function commissioning.decided is
  'Where changes say who may see or do what, which company a partner or customer is, or what is taken out of use.';
