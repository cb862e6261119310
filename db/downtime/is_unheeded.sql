create function downtime.is_unheeded(p_ssu_id bigint, p_at timestamptz)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return exists (
    select from sites.unused_times u
     where u.company_id = app.company_id() and u.ssu_id = p_ssu_id and (u.ended_at is null or u.ended_at > p_at)
       and (u.began_at <= p_at or not exists (
              select from downtime.status_changes c
               where c.company_id = u.company_id and c.ssu_id = u.ssu_id
                 and c.source = 'manual' and c.category = 'NO_DATA'
                 and c.at >= u.began_at and (u.ended_at is null or c.at <= u.ended_at))));
end;
$$;
comment on function downtime.is_unheeded is
  'Whether what is told of a machine at a time says nothing, as it was out of use, or nothing says what it was in when '
  'it was later.';
