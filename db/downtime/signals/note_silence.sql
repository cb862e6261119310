-- The worker's question: who has sent nothing for too long, also as that is another time now? A portion of each
-- company's a call; whoever runs this asks again until nothing is left, and sees which companies there are. Readings
-- that come at the same moment wait for the machine, or are waited for.
create function downtime.note_silence(p_most integer default 100)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_ssu bigint;
  v_seen bigint := 0;
begin
  for v_company in select c.id from app.companies c where c.archived_at is null order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    continue when not exists (select from downtime.heard h where h.company_id = v_company);
    for v_ssu in
      select h.ssu_id
        from app.settings z
        join downtime.heard h
          on h.company_id = z.company_id and h.at > '-infinity' and h.at < app.now() - interval '1 minute'
        join sites.ssus m on m.company_id = h.company_id and m.id = h.ssu_id and m.is_active and m.no_data_since is null
        left join downtime.machine_data d on d.company_id = h.company_id and d.ssu_id = h.ssu_id
       where z.company_id = v_company
         and h.at < app.now() - coalesce(d.no_data_after_minutes, z.no_data_after_minutes) * interval '1 minute'
         and downtime.is_silent(h.ssu_id, h.at, coalesce(d.no_data_after_minutes, z.no_data_after_minutes))
       order by h.ssu_id limit p_most for no key update of h skip locked
    loop
      perform downtime.correct_history(v_ssu, 'infinity', 'infinity');
      v_seen := v_seen + 1;
    end loop;
    v_seen := v_seen + downtime.judge_silences(p_most => p_most);
  end loop;
  return v_seen;
end;
$$;
comment on function downtime.note_silence is
  'Puts machines whose signals have stopped into no data, or out of it where they may be silent for longer now, a '
  'portion of each company''s a call; answers how many.';
