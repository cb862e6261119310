create function commissioning.lists_inside(p_entry commissioning.entry, p_inside jsonb, p_hidden text[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_object_agg(n.list, coalesce(
             p_inside -> concat_ws('/', n.inside, n.list, p_entry.item ->> n.name_key), '[]')), '{}')
      from commissioning.nestings() n
     where n.inside = p_entry.section and n.section <> all (p_hidden);
  end;
comment on function commissioning.lists_inside is
  'What stands inside an item, by list; p_inside has the items of each list.';
