create function downtime.whole_stops(p_ssu_id bigint, p_from timestamptz, p_to timestamptz)
  returns tstzrange
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_from timestamptz := coalesce(downtime.down_since(p_ssu_id, p_from), p_from, '-infinity');
begin
  if (downtime.state_at(p_ssu_id, p_to)).category is distinct from 'DOWN' then
    return tstzrange(v_from, p_to);
  end if;
  return tstzrange(v_from, coalesce((
    select c.at from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.at > p_to
       and c.category is distinct from 'DOWN' and (c.category is distinct from 'NO_DATA' or c.source = 'manual')
       and not downtime.is_overtaken(c)
     order by c.at, c.id limit 1), 'infinity'));
end;
$$;
comment on function downtime.whole_stops is
  'A time, as much longer as a machine is DOWN at its begin and end.';
