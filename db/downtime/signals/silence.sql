create function downtime.silence(p_ssu_id bigint)
  returns interval
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce((select d.no_data_after_minutes from downtime.machine_data d
                      where d.company_id = s.company_id and d.ssu_id = p_ssu_id), s.no_data_after_minutes)
           * interval '1 minute'
      from app.settings s where s.company_id = app.company_id());
end;
$$;
comment on function downtime.silence is
  'How long a machine may send nothing before its status is no data.';
