-- The form of one order of a batch, which the door leaves to each item, so that a bad one fails alone. Of one that
-- nobody could store it hands on no more than what is wrong with it.
create function production.order_problems(p_input jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with told as (
      select o.key as path, o.value as message
        from jsonb_array_elements(case when jsonb_typeof(p_input -> 'problems') = 'array'
                                       then p_input -> 'problems' else '[]' end) e
       cross join lateral (values (e ->> 'path', e ->> 'message')) o (key, value)
       where o.value is not null
    ), type_of as (
      select e.key, e.value, jsonb_typeof(e.value) as type
        from jsonb_each(case jsonb_typeof(p_input) when 'object' then p_input else '{}' end) e
       where not exists (select from told)
    ), problem (path, message) as (
      select t.key, case
          when t.key not in ('externalSystemId', 'productId', 'productSku', 'quantity', 'uom', 'dueDate', 'code')
            then 'unknown key'
          when t.key in ('externalSystemId', 'productSku', 'uom', 'code') and t.type <> 'string' then 'must be a string'
          when t.key in ('externalSystemId', 'productSku', 'uom', 'code')
            and not length(t.value #>> '{}') between 1 and case t.key when 'externalSystemId' then 200 else 100 end
              then 'is empty or too long'
          when t.key in ('productId', 'quantity') and t.type <> 'number' then 'must be a number'
          when t.key = 'productId' and not (t.value::numeric between 1 and 9007199254740991
                                            and t.value::numeric = trunc(t.value::numeric)) then 'must be an id'
          when t.key = 'quantity' and not (t.value::numeric > 0 and t.value::numeric <= 999999999
                                           and t.value::numeric = round(t.value::numeric, 6))
            then 'must be above 0, at most 999999999, with at most 6 decimals'
          when t.key = 'dueDate' and t.type = 'string' and t.value #>> '{}' ~ '^\d{4}-\d\d-\d\d$'
            and not app.is_instant(t.value #>> '{}') then 'there is no such day'
          when t.key = 'dueDate' and t.type <> 'null'
            and (t.type <> 'string' or not app.is_instant(t.value #>> '{}'))
            then 'must be an ISO 8601 date-time with Z or offset, or a plain date'
        end
        from type_of t
      union all
      select o.path, o.message from told o
      union all
      select k.key, k.message -- what has no id of the caller's is no order that is there
        from (values ('externalSystemId', 'is required', '{externalSystemId}'::text[]),
                     ('productSku', 'is required, or productId', '{productId,productSku}'),
                     ('quantity', 'is required', '{quantity}')) k (key, message, any_of)
       where jsonb_typeof(p_input) = 'object' and not exists (select from told)
         and not exists (select from type_of t where t.key = 'externalSystemId')
         and not exists (select from type_of t where t.key = any (k.any_of))
      union all
      select '', 'must be an object' where jsonb_typeof(p_input) <> 'object'
    )
    select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'message', p.message) order by p.path), '[]')
      from problem p where p.message is not null;
  end;
comment on function production.order_problems is
  'What is wrong with the form of one order of a batch.';
