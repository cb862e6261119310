-- How long a machine may be silent was said anew: the silence that still lasts is judged by that, from its begin. One
-- that is over stays what it was told to be.
create function downtime.judge_silences(p_ssu_id bigint default null, p_most integer default null)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ssu record;
  v_judged bigint := 0;
begin
  for v_ssu in
    select h.ssu_id, coalesce(d.no_data_after_minutes, z.no_data_after_minutes) as minutes
      from app.settings z
      join sites.ssus m on m.company_id = z.company_id and m.is_active and m.no_data_since is not null
      join downtime.heard h on h.company_id = m.company_id and h.ssu_id = m.id
      left join downtime.machine_data d on d.company_id = m.company_id and d.ssu_id = m.id
     where z.company_id = app.company_id() and (p_ssu_id is null or m.id = p_ssu_id)
       and h.judged_minutes is distinct from coalesce(d.no_data_after_minutes, z.no_data_after_minutes)
     order by h.ssu_id limit p_most for no key update of h skip locked
  loop
    perform downtime.correct_history(v_ssu.ssu_id, 'infinity', 'infinity');
    update downtime.heard h set judged_minutes = v_ssu.minutes
     where h.company_id = app.company_id() and h.ssu_id = v_ssu.ssu_id;
    v_judged := v_judged + 1;
  end loop;
  return v_judged;
end;
$$;
comment on function downtime.judge_silences is
  'Judges anew whether machines in no data are so, where it was said otherwise since how long they may be silent; '
  'answers how many there were. Without a machine: all. Emits downtime.started, downtime.ended.';
