-- p_problems is an array of { path, message, code, … }, null or empty for none; without a code it is invalid_input.
-- p_extra is what the refusal tells besides.
-- A hundred are told at once, and how many more there are. The refusal's code is that of the gravest: bad form, then
-- what is not there, then what never will be accepted, then what the state refuses.
create function app.refuse_input(p_problems jsonb, p_extra jsonb default '{}')
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_gravest jsonb;
begin
  if p_problems is null or p_problems = '[]' then
    return;
  end if;
  select o.p into v_gravest
    from jsonb_array_elements(p_problems) with ordinality as o (p, n)
    join app.errors e on e.code = coalesce(o.p ->> 'code', 'invalid_input')
   order by array_position(array[400, 404, 422, 409], e.status), o.n
   limit 1;
  if v_gravest is not null then
    perform app.refuse(coalesce(v_gravest ->> 'code', 'invalid_input'), app.problems_in_words(p_problems),
      v_gravest - array['code', 'path', 'message'] || p_extra || jsonb_build_object('errors',
        (select jsonb_agg(jsonb_build_object('path', o.p -> 'path', 'message', o.p -> 'message') order by o.n)
           from jsonb_array_elements(p_problems) with ordinality as o (p, n) where o.n <= 100)));
  end if;
end;
$$;
comment on function app.refuse_input is
  'Refuses with the code of the gravest problem, naming the first hundred with their paths; does nothing when there '
  'are none.';
