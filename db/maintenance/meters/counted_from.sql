-- What somebody says of a manual meter that was misread is no distance. What it sets right within the rule's distance,
-- or within one more, counts as if it had been read so: what has run further is not due later. Else as much remains as
-- did, as of a meter that is counted from machine data.
create function maintenance.counted_from(p_meter maintenance.meters, p_since timestamptz, p_every numeric)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_from numeric;
  v_set record;
begin
  if p_meter.source = 'signal' then
    return p_meter.total - maintenance.counted_since(p_meter, p_since);
  end if;
  v_from := maintenance.total_at(p_meter.id, p_since);
  if not exists (select from maintenance.meter_readings r
                  where r.company_id = app.company_id() and r.meter_id = p_meter.id and r.begins_anew = 'correction'
                    and r.at > case when p_since is null then '-infinity' else p_since end) then
    return v_from;
  end if;
  for v_set in
    select b.was, b.total
      from (select t.at, t.total, lag(t.total) over (order by t.at) as was
              from maintenance.totals_by_time(p_meter.id) t) b
      join maintenance.meter_readings r
        on r.company_id = app.company_id() and r.meter_id = p_meter.id and r.at = b.at and r.begins_anew = 'correction'
     where b.was is not null and b.at > case when p_since is null then '-infinity' else p_since end
     order by b.at
  loop
    if v_set.total < v_from or v_set.total >= v_from + 2 * p_every then
      v_from := v_from + v_set.total - v_set.was;
    end if;
  end loop;
  return v_from;
end;
$$;
comment on function maintenance.counted_from is
  'The total from which a rule of such a distance counts since a time, as is known now; of a manual meter before its '
  'first reading, or since no time: what it came to by that.';
