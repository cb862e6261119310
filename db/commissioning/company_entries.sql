create function commissioning.company_entries()
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_own_client text := sites.own_client_name();
begin
  return array(
    select (s.section, commissioning.entry_key(s.key, s.any_case, i.item),
            commissioning.entry_name(s.section, s.key, i.item), null,
            i.item, i.id)::commissioning.entry
      from (select c.section, c.id, commissioning.plain(c.section, c.item, v_own_client) as item
              from commissioning.company_items() c offset 0) i
      join commissioning.sections() s on s.section = i.section);
end;
$$;
comment on function commissioning.company_entries is
  'The company as the items of a factory spec; lists stand as they are stored.';
