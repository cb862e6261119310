-- Most were heard lately, and then the months before need not be looked at.
create function downtime.reading_before(p_signal_id bigint, p_at timestamptz, p_telling text default null)
  returns downtime.readings
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_reading downtime.readings;
begin
  select r.* into v_reading from downtime.readings r
   where r.company_id = app.company_id() and r.signal_id = p_signal_id
     and r.at < p_at and r.at >= p_at - interval '35 days'
     and (p_telling is null or p_telling = 'status' and r.status_id is not null
          or p_telling = 'number' and r.number is not null)
   order by r.at desc limit 1;
  if v_reading.at is null then
    select r.* into v_reading from downtime.readings r
     where r.company_id = app.company_id() and r.signal_id = p_signal_id and r.at < p_at
       and (p_telling is null or p_telling = 'status' and r.status_id is not null
            or p_telling = 'number' and r.number is not null)
     order by r.at desc limit 1;
  end if;
  return v_reading;
end;
$$;
comment on function downtime.reading_before is
  'The last reading of a signal before a time, or the last that tells a status or number; all null: there is none.';
