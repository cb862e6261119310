-- What happened is looked at before anything else is said of a machine, as nobody knows how long ago the worker asked.
-- Readings that come at the same moment say it themselves.
create function downtime.fall_silent(p_ssu_id bigint)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform from downtime.heard h
    join app.settings z on z.company_id = h.company_id
    left join downtime.machine_data d on d.company_id = h.company_id and d.ssu_id = h.ssu_id
   where h.company_id = app.company_id() and h.ssu_id = p_ssu_id
     and h.at > '-infinity' and h.at < app.now() - interval '1 minute'
     and not exists (select from sites.ssus m
                      where m.company_id = h.company_id and m.id = h.ssu_id and m.no_data_since is not null)
     and not exists (select from sites.unused_times u
                      where u.company_id = h.company_id and u.ssu_id = h.ssu_id and u.ended_at is null)
     and downtime.is_silent(h.ssu_id, h.at, coalesce(d.no_data_after_minutes, z.no_data_after_minutes))
     for no key update of h skip locked;
  if found then
    perform downtime.correct_history(p_ssu_id, 'infinity', 'infinity');
  end if;
  return found;
end;
$$;
comment on function downtime.fall_silent is
  'Puts a machine whose signals have stopped into no data; answers whether they have. Emits downtime.started, '
  'downtime.ended.';
