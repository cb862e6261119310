-- Machines of sites and of warehouses are two sections of one kind of thing: one that the file has in the other is the
-- same one, and moves. What the caller may not see stays where it is. A customer is told apart by its own id: whose
-- goods a unit holds is told by the name that the file gives them, so that two that exchange names keep what is theirs.
create function commissioning.seen_from(p_spec commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_hidden constant text[] := commissioning.hidden_sections();
  v_renamed jsonb := (
    select jsonb_object_agg(r.was, r.is_now)
      from (
        select c.item ->> 'name' as was, min(s.item ->> 'name') as is_now
          from unnest(p_company) c
          left join unnest(p_spec) s on s.section = c.section and s.key = c.key
         where c.section = 'customers'
         group by c.item ->> 'name' having count(*) = 1 and min(s.item ->> 'name') <> c.item ->> 'name'
      ) r);
  v_moved jsonb := (
    select jsonb_object_agg(c.key, s.section)
      from unnest(p_company) c
      join unnest(p_spec) s on s.key = c.key and s.section like '%.ssus' and s.section <> c.section
     where c.section like '%.ssus' and c.section <> all (v_hidden));
begin
  if v_renamed is null and v_moved is null then
    return p_company;
  end if;
  return array(
    select (case when c.section like '%.ssus' and v_moved ? c.key then v_moved ->> c.key else c.section end, c.key,
            c.name, c.path,
            case when c.section like '%.storageUnits' and c.item ->> 'ownership' = 'customer_consigned'
                      and v_renamed ? (c.item ->> 'owner')
              then c.item || jsonb_build_object('owner', v_renamed -> (c.item ->> 'owner')) else c.item end,
            c.id)::commissioning.entry
      from unnest(p_company) with ordinality as c (section, key, name, path, item, id, n)
     order by c.n);
end;
$$;
comment on function commissioning.seen_from is
  'The company''s items as a file sees them: a machine stands in the section in which the file has it, and a customer '
  'has the name that it gets.';
