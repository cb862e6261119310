-- For whoever runs the service: it looks into one company after the other.
create function partners.waiting()
  returns table (company text, partner text, messages bigint, since timestamptz)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_before text := current_setting('app.company_id', true);
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    return query
      select partners.own_name(), m.partner, count(*), min(m.at)
        from partners.messages m
       where m.company_id = v_company and m.is_waiting
       group by m.partner order by m.partner;
  end loop;
  perform set_config('app.company_id', coalesce(v_before, ''), true);
end;
$$;
comment on function partners.waiting is
  'What companies told others and is not applied there yet.';
