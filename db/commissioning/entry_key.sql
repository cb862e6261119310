-- A machine named by its id may get another name; everything else is its name.
create function commissioning.entry_key(p_section text, p_any_case boolean, p_name text, p_item jsonb)
  returns text
  language sql stable
  return case
    when p_section = 'sites.ssus' and p_item ? 'id' then coalesce((
      select s.name from sites.ssus s where s.company_id = app.company_id() and s.external_id = p_item ->> 'id'), p_name)
    when p_any_case then lower(p_name)
    else p_name end;
comment on function commissioning.entry_key is
  'What an item of a spec is found by among the company''s items of its section.';
