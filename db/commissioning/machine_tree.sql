create function commissioning.machine_tree(p_entries commissioning.entry[], p_site text, p_parent text)
  returns jsonb
  language plpgsql immutable
  set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(e.item - '{site,parent}'::text[]
             || jsonb_build_object('children', commissioning.machine_tree(p_entries, p_site, e.name)) order by e.name)
      from unnest(p_entries) e
     where e.section = 'sites.ssus' and e.item ->> 'site' = p_site and e.item ->> 'parent' is not distinct from p_parent), '[]');
end;
$$;
comment on function commissioning.machine_tree is
  'The machines of one site below one of them (null: at the top), with their children inside them.';
