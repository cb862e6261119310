create function downtime.write_states(
  p_ssu_id bigint,
  p_from   timestamptz,
  p_to     timestamptz,
  p_states downtime.entered[]
)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_gone integer;
  v_new integer;
begin
  delete from downtime.status_changes c
   where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'auto'
     and c.at > case when p_from is null then '-infinity' else p_from end and c.at <= p_to
     and not exists (select from unnest(p_states) s
                      where s.at = c.at and (s.status, s.category) is not distinct from (c.status, c.category));
  get diagnostics v_gone = row_count;
  insert into downtime.status_changes (company_id, ssu_id, status, category, source, at, recorded_at)
  select app.company_id(), p_ssu_id, s.status, s.category, 'auto', s.at, app.now()
    from unnest(p_states) with ordinality s (at, status, category, n)
   where not exists (select from downtime.status_changes c
                      where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'auto'
                        and c.at = s.at and (c.status, c.category) is not distinct from (s.status, s.category))
   order by s.n;
  get diagnostics v_new = row_count;
  return v_gone + v_new > 0;
end;
$$;
comment on function downtime.write_states is
  'Makes what signals said of a machine between two times what they say now; answers whether that is something else.';
