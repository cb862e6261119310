create function sites.used_since(p_ssu_id bigint)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select max(u.ended_at) from sites.unused_times u
           where u.company_id = app.company_id() and u.ssu_id = p_ssu_id);
end;
$$;
comment on function sites.used_since is
  'When a machine came back into use last; null: it was never out of use, or is for the first time.';
