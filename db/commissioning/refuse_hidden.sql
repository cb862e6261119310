-- Asked before the file is compared with the company: what would tell of a section that the caller may not see is
-- refused, alike whether the company has it or not. So is a reference into such a section, unless the company's item of
-- that name has the very same, which an export shows.
create function commissioning.refuse_hidden(p_spec jsonb, p_company commissioning.entry[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_hidden text[] := commissioning.hidden_sections();
  v_file commissioning.entry[];
  v_found text[];
  v_needed text[];
begin
  if v_hidden = '{}' then
    return;
  end if;
  v_file := array(
    select (r.section, commissioning.entry_key(s.key, s.any_case, r.item),
            commissioning.entry_name(r.section, s.key, r.item), r.path, jsonb_strip_nulls(r.item), null
           )::commissioning.entry
      from commissioning.raw_entries(p_spec) r
      join commissioning.sections() s on s.section = r.section);
  with found as (
    select h.section from unnest(v_hidden) as h (section) where p_spec ? h.section
    union
    select n.section
      from commissioning.nestings() n
     cross join lateral jsonb_array_elements(p_spec -> n.inside) as i (item)
     where n.section = any (v_hidden) and jsonb_typeof(i.item -> n.list) = 'array'
    union
    select r.refers_to
      from (select f.section, f.key, f.refers_to, f.value_key from commissioning.field_values(v_file) f
             where f.refers_to = any (v_hidden) and f.value_key is not null
            except
            select c.section, c.key, c.refers_to, c.value_key from commissioning.field_values(p_company) c) r
  )
  select array_agg(f.section order by s.place),
         (select array_agg(n.viewed order by n.place) from (
            select v.viewed, min(v.place) as place
              from commissioning.sections() v join found o on o.section = v.section group by v.viewed) n)
    into v_found, v_needed
    from found f join commissioning.sections() s on s.section = f.section;
  if v_found is not null then
    perform app.refuse('missing_permission',
      format('The spec names what you may not see: %s. This needs the permission%s %s.',
             array_to_string(v_found, ', '), case when cardinality(v_needed) > 1 then 's' end,
             array_to_string(v_needed, ' and ')),
      jsonb_build_object('requiredPermission', v_needed[1], 'sections', to_jsonb(v_found)));
  end if;
end;
$$;
comment on function commissioning.refuse_hidden is
  'Refuses with missing_permission a spec that has, or refers into, sections that the caller may not see.';
