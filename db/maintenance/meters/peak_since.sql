create function maintenance.peak_since(p_meter maintenance.meters, p_first timestamptz, p_since timestamptz)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select max(p_meter.total - s.later)
      from (select c.at, sum(c.step) over (order by c.at desc) - c.step as later
              from maintenance.steps_since(p_meter, p_first) c) s
     where s.at > case when p_since is null then '-infinity' else p_since end);
end;
$$;
comment on function maintenance.peak_since is
  'How far a counted meter had come at most from a reading on, and after a time.';
