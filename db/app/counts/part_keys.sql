-- A status stands for itself, the whole of a table is empty; of one that is counted by month a part is
-- {"webhook_id": 17}, the whole {}.
create function app.part_keys(p_list text)
  returns setof text
  language plpgsql immutable
  set search_path = ''
as $$
begin
  return query
    select case when t.month is null then coalesce(quote_ident(nullif(p.columns, '')) || '::text', quote_literal(''))
                else format('jsonb_build_object(%s)::text', (
                  select string_agg(format('%L, %I', c.name, c.name), ', ')
                    from string_to_table(p.columns, ',') c (name))) end
      from app.counted_tables() t
     cross join unnest(t.parts) p (columns)
     where t.list = p_list;
end;
$$;
comment on function app.part_keys is
  'The expressions that say to which parts of a counted table a row belongs.';
