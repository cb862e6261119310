create function sites.is_in_use(p_ssu_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select s.is_active from sites.ssus s where s.company_id = app.company_id() and s.id = p_ssu_id);
end;
$$;
comment on function sites.is_in_use is
  'Whether a machine is in use.';
