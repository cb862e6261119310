create function downtime.down_since(p_ssu_id bigint, p_at timestamptz)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_left timestamptz;
begin
  if (downtime.state_at(p_ssu_id, p_at)).category is distinct from 'DOWN' then
    return null;
  end if;
  select c.at into v_left from downtime.status_changes c
   where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.at <= p_at and c.category is distinct from 'DOWN'
     and (c.category is distinct from 'NO_DATA' or c.source = 'manual') and not downtime.is_overtaken(c)
   order by c.at desc, c.id desc limit 1;
  return (
    select min(c.at) from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.at <= p_at and c.category = 'DOWN'
       and not downtime.is_overtaken(c) and c.at >= case when v_left is null then '-infinity' else v_left end);
end;
$$;
comment on function downtime.down_since is
  'Since when a machine has been DOWN that is so at a time, as far as is known; null: it is not.';
