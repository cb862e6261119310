create function commissioning.nestings()
  returns table (section text, inside text, list text, named_by text, name_key text)
  language sql immutable
  begin atomic
    select s.section, o.section, case when o.section = s.section then s.children else split_part(s.section, '.', 2) end,
           f.field, o.key[cardinality(o.key)]
      from commissioning.sections() s
      join commissioning.sections() o
        on (s.section like '%.%' and o.section = split_part(s.section, '.', 1))
        or (s.children is not null and o.section = s.section)
      join commissioning.fields() f on f.section = s.section and f.refers_to = o.section;
  end;
comment on function commissioning.nestings is
  'Which sections stand inside items of others: in which list, and by which key they then name which key of those.';
