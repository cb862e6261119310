create function commissioning.sorted_sets(p_item jsonb, p_sets text[])
  returns jsonb
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  v_item jsonb := p_item;
  v_set text;
begin
  foreach v_set in array p_sets loop
    if jsonb_array_length(v_item -> v_set) > 1 then
      v_item := v_item || jsonb_build_object(v_set, (
        select jsonb_agg(e order by e) from jsonb_array_elements(v_item -> v_set) e));
    end if;
  end loop;
  return v_item;
end;
$$;
comment on function commissioning.sorted_sets is
  'An item with its lists whose order says nothing sorted.';
