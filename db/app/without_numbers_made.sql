-- Row numbers are used up by every try, also one that is undone: the same call makes other ones each time. A number is
-- the made row's only where that kind of row is named: a new reason code 17 is not the person 17.
create function app.without_numbers_made(p_changes jsonb)
  returns jsonb
  language sql immutable
  begin atomic
    with change as (
      select e.change, e.n from jsonb_array_elements(p_changes) with ordinality as e (change, n)
    ), made as (
      select distinct c.change ->> 'entity' as entity, c.change ->> 'id' as id from change c where c.change ->> 'action' = 'create' and c.change ->> 'id' ~ '^[0-9]+$'
    )
    select jsonb_agg(c.change
        || coalesce((
             select jsonb_build_object('id', '*' || substr(c.change ->> 'id', length(m.id) + 1)) from made m
              where (m.entity = c.change ->> 'entity' and m.id = c.change ->> 'id')
                 or (c.change ->> 'entity' like m.entity || '%' and c.change ->> 'id' like m.id || '/%') limit 1), '{}')
        || jsonb_build_object('fields', (
             select jsonb_object_agg(f.key, case when exists (
                      select from made m
                       where m.id = f.value ->> 'to'
                         and (lower(f.key) like '%' || lower(m.entity) || 'id' or (f.key = 'parentId' and m.entity = c.change ->> 'entity')))
                    then '"*"' else f.value end)
               from jsonb_each(c.change -> 'fields') f)) order by c.n)
      from change c;
  end;
comment on function app.without_numbers_made is
  'A call''s changes for its plan hash, without the row numbers that the call made.';
