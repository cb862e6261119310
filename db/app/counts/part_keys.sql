-- A status stands for itself; of a table that is counted by month a part is {"webhook_id": 17}, the whole {}.
create function app.part_keys(p_list text)
  returns setof text
  language plpgsql immutable
  set search_path = ''
as $$
begin
  return query
    select case when t.month is null then quote_ident(p.columns)
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
