-- Changes of one moment follow each other by their numbers. What a person said then holds, also where a reading of the
-- same moment comes later: it is written down anew, as it was.
create function downtime.put_words_last(p_ssu_id bigint, p_times timestamptz[])
  returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
begin
  with taken as (
    delete from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual' and c.at = any (p_times)
    returning c.*
  )
  insert into downtime.status_changes (company_id, ssu_id, status, category, source, at, person_id, recorded_at)
  select t.company_id, t.ssu_id, t.status, t.category, t.source, t.at, t.person_id, t.recorded_at
    from taken t order by t.at, t.id;
end;
$$;
comment on function downtime.put_words_last is
  'Puts what people said at these times after what a machine''s signals say of the same times.';
