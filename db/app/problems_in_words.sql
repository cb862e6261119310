-- An answer tells a hundred problems, as the door's own do: who has more mends those first.
create function app.problems_in_words(p_problems jsonb)
  returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_more integer := jsonb_array_length(p_problems) - 100;
begin
  return (select string_agg(p ->> 'path' || ': ' || (p ->> 'message'), '; ' order by n)
            from jsonb_array_elements(p_problems) with ordinality as o (p, n) where n <= 100)
      || case when v_more > 0 then format('; and %s more', v_more) else '' end;
end;
$$;
comment on function app.problems_in_words is
  'Problems { path, message } as one sentence: the first hundred, and how many more there are.';
