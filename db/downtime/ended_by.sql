create function downtime.ended_by(p_ssu_id bigint, p_at timestamptz)
  returns bigint
  language sql stable
  return coalesce(
    (select e.person_id from downtime.stop_ends e
      where e.company_id = app.company_id() and e.ssu_id = p_ssu_id and e.at = p_at),
    (select c.person_id from downtime.status_changes c
      where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.at = p_at and c.source = 'manual'
        and c.category <> 'NO_DATA'
      order by c.id desc limit 1));
comment on function downtime.ended_by is
  'Who said that a machine''s stop ended at a time, of the stop or of the machine; null: nobody.';
