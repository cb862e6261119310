-- How many items a thing of its own section stands on: those with 0 can be made first. What refers to another names it
-- by the name that it gets, and by that it is looked for: a machine is still known by the one that it has.
create function commissioning.depths(p_entries commissioning.entry[])
  returns table (section text, key text, depth integer)
  language sql stable
  begin atomic
    with recursive named as materialized (
      select e.section, e.key, commissioning.entry_key(s.key, s.any_case, e.item) as name
        from unnest(p_entries) e
        join commissioning.sections() s on s.section = e.section
    ), edge as (
      select distinct v.section, v.key, n.key as on_key
        from commissioning.field_values(p_entries, true) v
        left join named n on n.section = v.section and n.name = v.value_key
    ), stood as (
      select e.section, e.key, 1 as depth from edge e
      union
      select e.section, e.key, s.depth + 1 from stood s join edge e on e.section = s.section and e.on_key = s.key
    )
    select s.section, s.key, max(s.depth) from stood s group by s.section, s.key;
  end;
comment on function commissioning.depths is
  'The order within a section of items that refer to items of the same section; those that refer to none are left out.';
