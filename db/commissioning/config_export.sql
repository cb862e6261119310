-- A part of it is read where all is too long: what stands inside the items of a section comes with them. An item that
-- is not there is told: an empty section is a file by which a prune takes out all that the section has.
create function commissioning.config_export(p_section text default null, p_name text default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_sections constant text[] := array(
    select s.section from commissioning.sections() s where s.place is not null and s.section not like '%.%');
  v_hidden constant text[] := commissioning.hidden_sections();
  v_left_out text[] := v_hidden;
  v_entries commissioning.entry[];
begin
  perform app.require_member();
  if p_section is not null and p_section <> all (v_sections) then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'section', 'message',
      'must be one of ' || array_to_string(v_sections, ', '))));
  elsif p_name is not null and p_section is null then
    perform app.refuse_input('[{"path": "section", "message": "is required with name: the section of the item"}]');
  elsif p_name is not null and p_section = 'settings' then
    perform app.refuse_input('[{"path": "name", "message": "settings are one, without a name: leave it out"}]');
  elsif p_section is not null then
    v_left_out := v_left_out || array(
      select s.section from commissioning.sections() s where split_part(s.section, '.', 1) <> p_section);
  end if;
  v_entries := array(
    select (e.section, e.key, e.name, e.path, commissioning.canonical(e.item, l.strewn), e.id)::commissioning.entry
      from unnest(commissioning.company_entries()) e
      left join commissioning.sets() l on l.section = e.section
     where e.section <> all (v_left_out)
       and (p_name is null or e.section <> p_section
            or lower(p_name) in (lower(e.name), lower(e.item ->> 'name'), lower(e.item ->> 'label'),
                                 case when e.section = 'guidance' then lower(e.item ->> 'ref') end)));
  if p_name is not null and p_section <> all (v_hidden)
    and not exists (select from unnest(v_entries) e where e.section = p_section) then
    perform app.refuse_unknown('item of ' || p_section, p_name);
  end if;
  return commissioning.as_file(v_entries, v_left_out) || commissioning.left_out(array(
    select h.section from unnest(v_hidden) h (section)
     where p_section is null or split_part(h.section, '.', 1) = p_section));
end;
$$;
comment on function commissioning.config_export is
  'The company''s setup as one factory spec, a section of it or one item of a section, without the sections that the '
  'caller may not see, which _meta.warnings names. Refuses with invalid_input, not_found.';
