create function maintenance.total_at(p_meter_id bigint, p_at timestamptz)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce(
    (select t.total from maintenance.totals_by_time(p_meter_id) t where t.at <= p_at order by t.at desc limit 1),
    (select t.total from maintenance.totals_by_time(p_meter_id) t order by t.at limit 1));
end;
$$;
comment on function maintenance.total_at is
  'How far a manual meter had come at a time; before its first reading, or of no time: what it came to by that.';
