create function downtime.begun_by(p_ssu_id bigint, p_at timestamptz)
  returns table (source text, person_id bigint)
  language sql stable
  begin atomic
    select c.source, c.person_id from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.at = p_at and c.source = 'manual'
       and c.category = 'DOWN'
     order by c.id limit 1;
  end;
comment on function downtime.begun_by is
  'Who said DOWN of a machine at a time, of a stop that begins then; no row: its signals did.';
