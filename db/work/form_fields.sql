-- THE reading of a form: which fields are shown by the present answers, and which are filled. A field under a condition
-- is shown when the field it names is shown itself and has that answer; fields that wait for each other are never
-- shown. A checkbox that nobody touched is not ticked: it counts as false, and a filled one is a ticked one.
create function work.form_fields(p_form jsonb, p_answers jsonb)
  returns table (n bigint, title text, type text, field jsonb, answer jsonb, is_shown boolean, is_filled boolean)
  language sql immutable parallel safe
  begin atomic
    with recursive field as (
      select f.n, f.field ->> 'title' as title, f.field ->> 'type' as type, f.field,
             nullif(f.field -> 'showWhen', 'null') as condition,
             case when work.answer_fits(f.field, p_answers -> (f.field ->> 'title'))
               then p_answers -> (f.field ->> 'title') end as answer
        from jsonb_array_elements(p_form) with ordinality as f (field, n)
    ), shown as (
      select f.title, coalesce(f.answer, case f.type when 'checkbox' then 'false'::jsonb end) as answer from field f
       where f.condition is null
      union
      select f.title, coalesce(f.answer, case f.type when 'checkbox' then 'false'::jsonb end)
        from shown s join field f on f.condition ->> 'field' = s.title and f.condition -> 'equals' = s.answer
    )
    select f.n, f.title, f.type, f.field, f.answer, f.title in (select s.title from shown s),
           coalesce(case f.type
             when 'checkbox' then f.answer = 'true'
             when 'text' then f.answer #>> '{}' ~ '\S'
             when 'barcode' then f.answer #>> '{}' ~ '\S'
             when 'products' then f.answer <> '[]'
             else f.answer is not null end, false)
      from field f;
  end;
comment on function work.form_fields is
  'The fields of a form in order, with the answer each has, whether it is shown, and whether it is filled.';
