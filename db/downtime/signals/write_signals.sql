create function downtime.write_signals(p_ssu_id bigint, p_signals jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_other text;
begin
  select s.key into v_other
    from downtime.signals s
    join jsonb_to_recordset(p_signals) x (key text, kind text) on x.key = s.key
   where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and x.kind <> s.kind and s.last_at is not null
   limit 1;
  if v_other is not null then
    perform app.refuse('in_use', format('Signal %s has readings of its kind; give another key to what is of another.',
                                        to_json(v_other)));
  end if;
  insert into downtime.signals as s (company_id, ssu_id, key, uom, kind, states, counts, max_per_minute, max_since)
  select app.company_id(), p_ssu_id, x.key, x.uom, x.kind, x.states, x.counts, x."maxPerMinute",
         '-infinity'
    from jsonb_to_recordset(p_signals)
           x (key text, uom text, kind text, states jsonb, counts text, "maxPerMinute" numeric)
  on conflict on constraint signals_key do update
    set uom = excluded.uom, kind = excluded.kind, states = excluded.states, counts = excluded.counts, is_active = true,
        max_per_minute = excluded.max_per_minute,
        counts_since = case when s.counts = excluded.counts then s.counts_since end,
        counts_from = case when s.counts is distinct from excluded.counts
                        then coalesce(s.last_at, '-infinity') else s.counts_from end,
        max_since = case when s.max_per_minute is distinct from excluded.max_per_minute
                      then coalesce(s.last_at, '-infinity') else s.max_since end;
  update downtime.signals s set is_active = false
   where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.is_active
     and not exists (select from jsonb_array_elements(p_signals) x where x.value ->> 'key' = s.key);
end;
$$;
comment on function downtime.write_signals is
  'Makes the signals of a machine those given. Refuses with in_use a kind that does not go with what was read.';
