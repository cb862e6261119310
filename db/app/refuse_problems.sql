-- p_problems is an array of { code, path, message, … }, null or empty for none. A hundred are told at once, and how many more there are. The refusal's code
-- is that of the gravest: bad form, then what is not there, then what never will be accepted, then what the state refuses.
create function app.refuse_problems(p_problems jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_gravest jsonb;
begin
  select p into v_gravest
    from jsonb_array_elements(coalesce(p_problems, '[]')) with ordinality as o (p, n)
    join app.errors e on e.code = o.p ->> 'code'
   order by array_position(array[400, 404, 422, 409], e.status), o.n
   limit 1;
  if v_gravest is not null then
    perform app.refuse(v_gravest ->> 'code', app.problems_in_words(p_problems),
      v_gravest - array['code', 'path', 'message'] || jsonb_build_object('errors',
        (select jsonb_agg(jsonb_build_object('path', p -> 'path', 'message', p -> 'message') order by n)
           from jsonb_array_elements(p_problems) with ordinality as o (p, n) where n <= 100)));
  end if;
end;
$$;
comment on function app.refuse_problems is
  'Refuses with the code of the gravest problem, naming the first hundred with their paths; does nothing when there are none.';
