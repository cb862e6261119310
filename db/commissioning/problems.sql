-- What the company has in a hidden section is not told by what is wrong with the file's items of it.
create function commissioning.problems(
  p_spec commissioning.entry[], p_final commissioning.entry[], p_hidden text[] default '{}')
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'message', p.message)
                              order by p.path, p.message), '[]')
      from (
        select c.path, c.message from commissioning.check_names(p_final) c
        union select c.path, c.message from commissioning.check_references(p_spec, p_final) c
        union select c.path, c.message from commissioning.check_permissions(p_spec, p_final) c
        union select c.path, c.message from commissioning.check_places(p_spec) c
        union select c.path, c.message from commissioning.check_reason_codes(p_spec, p_final) c
        union select c.path, c.message from commissioning.check_products(p_spec, p_final) c
        union select c.path, c.message from commissioning.check_task_types(p_spec) c
        union select c.path, c.message from commissioning.check_routings(p_spec, array(
          select f::commissioning.entry from unnest(p_final) f
           where f.path is not null or f.section <> all (p_hidden))) c
        union select c.path, c.message from commissioning.check_inspection_plans(p_spec, p_final) c
        union select c.path, c.message from commissioning.check_guidance(p_spec) c
      ) p
     where not exists (
       select from unnest(p_hidden) h
        where starts_with(regexp_replace(p.path, '\[\d+\]', '', 'g') || '.', h || '.')));
end;
$$;
comment on function commissioning.problems is
  'Everything that is wrong with a spec''s items, each with its path in the file, but for items of hidden sections.';
