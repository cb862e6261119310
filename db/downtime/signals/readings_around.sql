create function downtime.readings_around(p_signal_id bigint, p_first timestamptz, p_last timestamptz, p_further boolean)
  returns setof downtime.readings
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_from timestamptz;
  v_to timestamptz;
begin
  v_from := (downtime.reading_before(p_signal_id, p_first, 'number')).at;
  if p_further then
    v_from := coalesce((downtime.reading_before(p_signal_id, v_from, 'number')).at, v_from);
  end if;
  v_to := (
    select max(n.at)
      from (select r.at from downtime.readings r
             where r.company_id = app.company_id() and r.signal_id = p_signal_id and r.at > p_last
               and r.number is not null
             order by r.at limit case when p_further then 2 else 1 end) n);
  return query
  select r.* from downtime.readings r
   where r.company_id = app.company_id() and r.signal_id = p_signal_id
     and r.number is not null and r.at >= case when v_from is null then p_first else v_from end
     and r.at <= case when v_to is null then p_last else v_to end;
end;
$$;
comment on function downtime.readings_around is
  'The numbers of a signal from the one before a time to the one after another; further: from the one before that to '
  'the one after that.';
