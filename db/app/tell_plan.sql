-- The names come as pairs, as only values are told as new, and no keys.
create function app.tell_plan(p_answer jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_told constant jsonb := app.tell_new(p_answer);
begin
  return case when v_told ? 'names'
    then v_told || jsonb_build_object('names', (
      select coalesce(jsonb_object_agg(n ->> 0, n ->> 1), '{}') from jsonb_array_elements(v_told -> 'names') n))
    else v_told end;
end;
$$;
comment on function app.tell_plan is
  'A plan as a caller gets it: what is new told as new, and the names that it came with by id.';
