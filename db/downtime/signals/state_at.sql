create function downtime.state_at(p_ssu_id bigint, p_at timestamptz)
  returns downtime.entered
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_state downtime.entered;
begin
  select c.at, c.status, c.category into v_state from downtime.status_changes c
   where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and (c.category <> 'NO_DATA' or c.source = 'manual')
     and c.at <= p_at
   order by c.at desc, c.id desc limit 1;
  return v_state;
end;
$$;
comment on function downtime.state_at is
  'The last state that was known of a machine at a time; all null: none.';
