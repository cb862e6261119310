-- Nobody said it of then: the machine goes on in what it was in when it went, or in what is told of the time between,
-- whenever that is told.
create function downtime.take_up_anew(
  p_ssu_id    bigint,
  p_comebacks bigint[],
  p_status    sites.ssu_statuses,
  p_at        timestamptz
)
  returns timestamptz[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_back downtime.status_changes;
  v_known downtime.entered;
  v_changed timestamptz[] := '{}';
begin
  for v_back in
    select c.* from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.id = any (p_comebacks) order by c.at, c.id
  loop
    if v_back.recorded_at = (sites.unused_at(p_ssu_id, p_at)).ended_at then
      v_known := (p_at, p_status.name, sites.category_at(p_status, v_back.at));
    else
      select c.at, c.status, coalesce((
               select sites.category_at(y, v_back.at) from sites.ssu_statuses y
                where y.company_id = c.company_id and y.name = c.status), c.category)
        into v_known
        from downtime.status_changes c
       where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and (c.at, c.id) < (v_back.at, v_back.id)
         and c.category <> 'NO_DATA'
       order by c.at desc, c.id desc limit 1;
    end if;
    continue when v_known.status is null or (v_known.status, v_known.category) = (v_back.status, v_back.category);
    delete from downtime.status_changes c where c.company_id = app.company_id() and c.id = v_back.id;
    insert into downtime.status_changes (company_id, id, ssu_id, status, category, source, at, person_id, recorded_at)
    values (app.company_id(), v_back.id, p_ssu_id, v_known.status, v_known.category, 'manual', v_back.at,
            v_back.person_id, v_back.recorded_at);
    v_changed := v_changed || v_back.at;
  end loop;
  return v_changed;
end;
$$;
comment on function downtime.take_up_anew is
  'Makes a locked machine come back into use in what is known now, after a person said of a time that it was in that '
  'status; answers the times at which that is something else.';
