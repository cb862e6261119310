-- In portions, each a short transaction. Whoever runs this asks again until nothing is left, and sees which companies
-- there are; then the months can go (app.drop_old_month).
create function downtime.roll_up_readings(p_most integer default 20)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_before timestamptz := downtime.readings_kept_from();
  v_company bigint;
  v_signals bigint[];
  v_done bigint := 0;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    v_signals := array(select u from downtime.unrolled_signals(v_before) u order by u limit p_most);
    continue when v_signals = '{}';
    insert into downtime.reading_hours (company_id, signal_id, hour, readings, lowest, highest, mean, first_number,
                                        last_number, last_word)
    select v_company, r.signal_id, date_trunc('hour', r.at, 'UTC'), count(*), min(r.number), max(r.number),
           trim_scale(round(avg(r.number), 9)), (array_agg(r.number order by r.at)) [1],
           (array_agg(r.number order by r.at desc)) [1], (array_agg(r.word order by r.at desc)) [1]
      from downtime.readings r
     where r.company_id = v_company and r.signal_id = any (v_signals) and r.at < v_before
       and (r.number is not null or r.word is not null)
     group by r.signal_id, date_trunc('hour', r.at, 'UTC')
    on conflict do nothing;
    v_done := v_done + cardinality(v_signals);
  end loop;
  return v_done;
end;
$$;
comment on function downtime.roll_up_readings is
  'Keeps the hours of readings that no company keeps any more, a portion of each company''s signals a call; answers '
  'how many signals.';
