create function commissioning.sets()
  returns table (section text, sets text[], strewn text[])
  language sql immutable
  begin atomic
    select l.section, array_agg(l.list), array_agg(l.list) filter (where l.relation is not null)
      from commissioning.lists() l where l.ordered_by is null group by l.section;
  end;
comment on function commissioning.sets is
  'The lists whose order says nothing, by section; strewn are those that are stored in a relation of their own, and so '
  'in no order at all.';
