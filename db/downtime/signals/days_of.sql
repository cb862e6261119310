create function downtime.days_of(p_span tstzrange)
  returns setof integer
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_last timestamptz := least(upper(p_span), greatest(lower(p_span), app.now()) + interval '1 day');
begin
  return query select generate_series(floor(extract(epoch from lower(p_span)) / 86400)::integer,
                                      floor(extract(epoch from v_last) / 86400)::integer);
end;
$$;
comment on function downtime.days_of is
  'The days, counted on, that a time touches, until tomorrow.';
