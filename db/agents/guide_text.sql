-- Guides tell of the whole service, also of what a release does not have yet. Written in backticks, area.verb is a
-- capability or an event.
create function agents.guide_text(p_body text)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_missing text;
begin
  select string_agg(format('`%s`', n.name), ', ' order by n.name) into v_missing
    from (select distinct m[1] as name from regexp_matches(p_body, '`([a-z][a-z_]*\.[a-z_]+)`', 'g') m) n
   where not exists (select from pg_catalog.pg_proc p
                      where p.pronamespace = 'call'::regnamespace and p.proname = replace(n.name, '.', '_'))
     and not exists (select from events.event_types t where t.type = n.name);
  return trim(e'\n' from p_body) || coalesce(e'\n\nNot in this release: ' || v_missing || '.', '');
end;
$$;
comment on function agents.guide_text is
  'A guide as it is handed out. Its last line names the capabilities it speaks of and this release lacks, where there are any.';
