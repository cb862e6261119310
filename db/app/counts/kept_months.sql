-- Exact whatever is kept: a month without a count is in the rest, as is what has no month of its own.
create function app.kept_months(
  p_list text,
  p_part text,
  p_from timestamptz,
  p_to   timestamptz,
  out kept bigint,
  out rest tstzmultirange
)
  returns record
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_from timestamptz := coalesce(p_from, '-infinity');
  v_to timestamptz := greatest(v_from, coalesce(p_to, 'infinity'));
begin
  select coalesce(sum(k.rows), 0), tstzmultirange(tstzrange(v_from, v_to)) - coalesce(range_agg(m.span), '{}')
    into kept, rest
    from app.kept_counts k
   cross join lateral (
      select tstzrange(k.month::timestamp at time zone 'UTC',
                       (k.month + interval '1 month') at time zone 'UTC') as span) m
   where k.company_id = app.company_id() and k.list = p_list and k.part = p_part and m.span <@ tstzrange(v_from, v_to);
end;
$$;
comment on function app.kept_months is
  'Of a window of time: the rows of the counted months wholly within it, and what is left of it to be counted.';
