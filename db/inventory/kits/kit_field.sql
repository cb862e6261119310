create function inventory.kit_field(p_form jsonb)
  returns text
  language sql immutable
  return (select f.field ->> 'title' from jsonb_array_elements(p_form) with ordinality as f (field, n)
           where f.field ->> 'type' = 'products' and coalesce(f.field -> 'showWhen', 'null') = 'null'
           order by f.n limit 1);
comment on function inventory.kit_field is
  'The title of the field that lists a kit: the first of products that is always shown; null where a form has none.';
