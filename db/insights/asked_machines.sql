-- What explains everything lists every stop and every count: of a plant's year that would be a book.
create function insights.asked_machines(p_window tstzrange, p_ssu_id text, p_explain boolean)
  returns insights.machine[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_most constant integer := 20000;
  v_ssu_id bigint;
  v_machines insights.machine[];
  v_rows bigint;
begin
  if p_ssu_id is not null then
    v_ssu_id := (sites.find_ssu(p_ssu_id)).id;
  end if;
  v_machines := array(select m from insights.machines_in(p_window, v_ssu_id) m);
  if p_explain then
    select sum((m.figures).stops + (m.figures).services + (m.figures).counts)
           + count(*) * (extract(epoch from upper(p_window) - lower(p_window)) / 28800)::bigint into v_rows
      from unnest(v_machines) m;
    if v_rows > v_most then
      perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'explain', 'message',
        format('would list some %s stretches of time, stops and counts, and at most %s are listed; ask for a shorter '
               'window or for one machine by ssuId', v_rows, v_most))));
    end if;
  end if;
  return v_machines;
end;
$$;
comment on function insights.asked_machines is
  'The machines that a call of analytics asks for, with their figures. Refuses with not_found, invalid_input.';
