create function commissioning.sets()
  returns table (section text, sets text[])
  language sql immutable
  begin atomic
    select l.section, array_agg(l.list) from commissioning.lists() l where l.ordered_by is null group by l.section;
  end;
comment on function commissioning.sets is
  'The lists whose order says nothing, by section.';
