create function insights.ssu_loss(p_ssu_id bigint, p_window tstzrange)
  returns insights.loss
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_pieces constant insights.piece[] := array[row(p_ssu_id, p_window, null, null)::insights.piece];
  v_times constant insights.times := (select t::insights.times from insights.times_in(v_pieces) t);
  v_loss insights.loss;
begin
  select 'stop', sum(l.seconds),
         format('%s: %s in %s %s.', coalesce(r.label, 'Stops that nobody gave a reason for'),
                insights.hours_in_words(sum(l.seconds)), count(*), case count(*) when 1 then 'stop' else 'stops' end),
         jsonb_build_object('reasonCodeId', r.id, 'downtimeEventIds', jsonb_agg(s.id order by s.started_at, s.id)),
         null, null
    into v_loss
    from insights.stops_in(v_pieces) s
   cross join lateral (select insights.seconds((v_times).planned * tstzmultirange(s.stood)) as seconds) l
    left join maintenance.reason_codes r on r.company_id = app.company_id() and r.id = s.reason_code_id
   where l.seconds > 0
   group by r.id, r.label
   order by sum(l.seconds) desc, r.label
   limit 1;
  return v_loss;
end;
$$;
comment on function insights.ssu_loss is
  'The reason that took most of a machine''s planned time within a window; nulls for none.';
