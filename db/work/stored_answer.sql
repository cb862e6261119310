create function work.stored_answer(p_type text, p_value jsonb)
  returns jsonb
  language sql stable
  return case p_type
    when 'datetime' then to_jsonb(app.iso(app.instant(p_value #>> '{}')))
    when 'products' then (
      select coalesce(jsonb_agg(l.line || jsonb_build_object('sku', p.sku) order by l.n), '[]')
        from jsonb_array_elements(p_value) with ordinality as l (line, n)
        join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(l.line ->> 'sku'))
    else case when p_type in ('photo', 'signature')
      then coalesce(to_jsonb(work.file_url(work.file_of(p_value #>> '{}'))), p_value) else p_value end end;
comment on function work.stored_answer is
  'An answer as it is kept: times in UTC, SKUs in the company''s own spelling, its own files at its own address.';
