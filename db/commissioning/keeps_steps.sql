-- The earliest place for each step is the best one for those after it.
create function commissioning.keeps_steps(p_from jsonb, p_to jsonb)
  returns boolean
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_step jsonb;
  v_at bigint := 0;
begin
  for v_step in select jsonb_array_elements(p_from) loop
    v_at := (select min(t.n) from jsonb_array_elements(p_to) with ordinality t (step, n)
              where t.n > v_at and t.step -> 'taskType' = v_step -> 'taskType'
                and coalesce(t.step -> 'gate', 'false') >= coalesce(v_step -> 'gate', 'false'));
    if v_at is null then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
comment on function commissioning.keeps_steps is
  'Whether the steps of a routing are all there as they were and in their order, gates still gates, with or without '
  'new ones.';
