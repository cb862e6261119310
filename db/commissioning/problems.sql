-- What the company has in a section that the caller may not see is told neither by a name that is taken, as sections
-- share names, nor by a routing that would make nothing. A file that says of each thing what the company has is right
-- as that is, unless it says something twice.
create function commissioning.problems(p_spec commissioning.entry[], p_company commissioning.entry[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_hidden constant text[] := commissioning.hidden_sections();
  v_final constant commissioning.entry[] := commissioning.final_entries(p_spec, p_company);
  v_seen constant commissioning.entry[] := array(
    select f::commissioning.entry from unnest(v_final) f where f.path is not null or f.section <> all (v_hidden));
begin
  if commissioning.is_unchanged(v_final, p_company) then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('path', c.path, 'message', c.message)
                                order by commissioning.in_order(c.path), c.message), '[]')
        from commissioning.check_names(v_seen) c);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'message', p.message)
                              order by commissioning.in_order(p.path), p.message), '[]')
      from (
        select c.path, c.message from commissioning.check_names(v_seen) c
        union select c.path, c.message from commissioning.check_references(p_spec, v_final, p_company) c
        union select c.path, c.message from commissioning.check_permissions(p_spec, v_final) c
        union select c.path, c.message from commissioning.check_places(p_spec) c
        union select c.path, c.message from commissioning.check_reason_codes(p_spec, v_final) c
        union select c.path, c.message from commissioning.check_products(p_spec, v_final) c
        union select c.path, c.message from commissioning.check_task_types(p_spec) c
        union select c.path, c.message from commissioning.check_parameter_sets(p_spec) c
        union select c.path, c.message from commissioning.check_routings(p_spec, v_seen) c
        union select c.path, c.message from commissioning.check_inspection_plans(p_spec, v_final) c
        union select c.path, c.message from commissioning.check_shifts(p_spec) c
        union select c.path, c.message from commissioning.check_guidance(p_spec) c
        union select c.path, c.message from commissioning.check_machine_data(p_spec) c
      ) p);
end;
$$;
comment on function commissioning.problems is
  'Everything that is wrong with a spec''s items, each with its path in the file.';
