create function commissioning.company_entries()
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_own_client text := sites.own_client_name();
begin
  return array(
    select (c.section, case when c.any_case then lower(c.name) else c.name end, c.name, null,
            c.item, c.id)::commissioning.entry
      from (
        select s.place, s.section, s.any_case, i.id, commissioning.entry_name(s.section, s.key, i.item) as name,
               commissioning.canonical(commissioning.plain(s.section, i.item, v_own_client), l.sets) as item
          from commissioning.company_items() i
          join commissioning.sections() s on s.section = i.section
          left join commissioning.sets() l on l.section = s.section
      ) c
     order by c.place, c.name collate app.alphabet);
end;
$$;
comment on function commissioning.company_entries is
  'The company as the items of a factory spec, in canonical form.';
