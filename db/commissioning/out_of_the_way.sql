create function commissioning.out_of_the_way(
  p_company commissioning.entry[], p_namesakes commissioning.namesake[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select coalesce(array_agg(case when n.new_name is null then c::commissioning.entry
                                else (c.section, commissioning.entry_key(s.key, s.any_case, r.item),
                                      commissioning.entry_name(c.section, s.key, r.item), c.path, r.item,
                                      c.id)::commissioning.entry end), '{}')
      from unnest(p_company) c
      join commissioning.sections() s on s.section = c.section
      left join unnest(p_namesakes) n on (n.entry).section = c.section and (n.entry).id = c.id
     cross join lateral (select c.item || jsonb_build_object('name', n.new_name) as item) r;
  end;
comment on function commissioning.out_of_the_way is
  'The company''s items, those that give up their names by the names that they get.';
