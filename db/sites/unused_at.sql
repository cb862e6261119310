create function sites.unused_at(p_ssu_id bigint, p_at timestamptz)
  returns sites.unused_times
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_unused sites.unused_times;
begin
  select u.* into v_unused from sites.unused_times u
   where u.company_id = app.company_id() and u.ssu_id = p_ssu_id and u.began_at <= p_at
   order by u.began_at desc limit 1;
  return case when v_unused.ended_at is null or v_unused.ended_at > p_at then v_unused end;
end;
$$;
comment on function sites.unused_at is
  'The time out of use of a machine in which a moment lies; null: it was in use.';
