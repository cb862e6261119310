-- What the file leaves out of an item and says nothing about (commissioning.sections.kept) is taken from the company.
create function commissioning.final_entries(p_spec commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select array_agg(f.entry order by f.n) from (
      select (coalesce(s.section, c.section), coalesce(s.key, c.key), coalesce(s.name, c.name), s.path,
              case when s.key is null then c.item
                when t.kept <> '{}' and not s.item ?& t.kept then s.item || coalesce(
                  (select jsonb_object_agg(k.key, c.item -> k.key)
                     from unnest(t.kept) as k (key) where c.item ? k.key and not s.item ? k.key), '{}')
                else s.item end,
              c.id)::commissioning.entry as entry, s.n
        from unnest(p_spec) with ordinality as s (section, key, name, path, item, id, n)
        full join unnest(p_company) c on c.section = s.section and c.key = s.key
        left join commissioning.sections() t on t.section = s.section
    ) f;
  end;
comment on function commissioning.final_entries is
  'The company as it would be once the spec is applied: items of the file, and of the company what the file does '
  'not name.';
