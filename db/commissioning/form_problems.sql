-- The door checks the form, and hands on a spec of the wrong form as { problems, spec, guessed }: what is wrong, what
-- is well-formed of it, and where something else had to stand for what it says. What follows from that is no problem.
create function commissioning.form_problems(p_spec jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_told jsonb;
begin
  if p_spec #> '{problems,0}' ->> 'path' = '' then
    perform app.refuse_input('[{"path": "spec", "message": "must be a factory spec: an object"}]');
  elsif not p_spec ? 'problems' then
    return '[]';
  elsif not p_spec ? 'spec' then
    return p_spec -> 'problems';
  end if;
  v_told := (
    select jsonb_object_agg(f.problem ->> 'path', true) from jsonb_array_elements(p_spec -> 'problems') f (problem));
  return (
    select jsonb_agg(p.problem order by commissioning.in_order(p.problem ->> 'path'), p.problem ->> 'message')
      from (
        select f.problem from jsonb_array_elements(p_spec -> 'problems') f (problem)
        union all
        select o.problem
          from jsonb_array_elements(commissioning.problems(
                 commissioning.compare_file(p_spec -> 'spec'),
                 array(select commissioning.item_path(g.path)
                         from jsonb_array_elements_text(p_spec -> 'guessed') g (path))
               )) o (problem)
         where not v_told ?| array(select commissioning.places(o.problem ->> 'path'))
      ) p);
end;
$$;
comment on function commissioning.form_problems is
  'What is wrong with a spec of the wrong form, and with the rest of it; none of one of the right form. Refuses with '
  'invalid_input what is no spec at all.';
