-- A machine named by its id may get another name; everything else is its name.
create function commissioning.entry_key(p_section text, p_item jsonb)
  returns text
  language sql stable
  return coalesce(
    case when p_section = 'sites.ssus' and p_item ? 'id' then (
      select s.name from sites.ssus s where s.company_id = app.company_id() and s.external_id = p_item ->> 'id') end,
    commissioning.reference_key(p_section, commissioning.entry_name(p_section, p_item)));
comment on function commissioning.entry_key is
  'What an item of a spec is found by among the company''s items of its section.';
