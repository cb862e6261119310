-- Of a time out of use in which that is told, whatever was told of it before; of later ones, where it is in what it was
-- in when it went, whatever that counts as by then (sites.category_at).
create function downtime.comebacks(p_ssu_id bigint, p_at timestamptz)
  returns bigint[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select c.id
      from sites.unused_times u
      join downtime.status_changes c
        on c.company_id = u.company_id and c.ssu_id = u.ssu_id and c.source = 'manual' and c.recorded_at = u.ended_at
     cross join lateral (
        select b.category, b.source from downtime.status_changes b
         where b.company_id = c.company_id and b.ssu_id = c.ssu_id and (b.at, b.id) < (c.at, c.id)
         order by b.at desc, b.id desc limit 1) n
     cross join lateral (
        select b.status from downtime.status_changes b
         where b.company_id = c.company_id and b.ssu_id = c.ssu_id and (b.at, b.id) < (c.at, c.id)
           and b.category <> 'NO_DATA'
         order by b.at desc, b.id desc limit 1) k
     where u.company_id = app.company_id() and u.ssu_id = p_ssu_id and u.ended_at > p_at
       and n.category = 'NO_DATA' and n.source = 'manual'
       and (u.began_at <= p_at or c.status = k.status));
end;
$$;
comment on function downtime.comebacks is
  'Where a machine came back into use (downtime.take_up_state) in what it is known to be by what is told of a time.';
