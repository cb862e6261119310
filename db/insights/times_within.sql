create function insights.times_within(p_times timestamptz[], p_within tstzmultirange)
  returns bigint
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  if p_times is null then
    return 0;
  end if;
  return (select count(*) from unnest(p_times) t (at) where p_within @> t.at);
end;
$$;
comment on function insights.times_within is
  'How many of some times lie within stretches of time.';
