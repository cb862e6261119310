-- Guides tell a whole area; what of it callers cannot call yet is found by the wrappers that exist.
create function agents.not_offered(p_guide text)
  returns text
  language sql stable
  begin atomic
    select e'\n\n## Not offered by this version\n\n' || string_agg(format('`%s`', c.name), ', ' order by c.name)
           || e'.\n\nWhat is said of these tells how they will work; nothing of it happens yet.'
      from (select distinct m.word[1] as name
              from regexp_matches(p_guide, '`([a-z]+[a-z_]*\.[a-z_]+)`', 'g') as m (word)) c
     where not exists (select from pg_catalog.pg_proc p
                        where p.pronamespace = 'call'::pg_catalog.regnamespace
                          and p.proname = replace(c.name, '.', '_'))
       and not exists (select from events.event_types t where t.type = c.name)
    having count(*) > 0;
  end;
comment on function agents.not_offered is
  'What a guide names and this version does not offer, as a last paragraph; null when it offers all.';
