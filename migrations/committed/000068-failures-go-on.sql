--! Previous: sha1:0311ff2e071b7ea0994dacfe6769cb0e64754e73
--! Hash: sha1:659321d6f0032ea1ab57bf4807ef136d9382e12b
--! Message: failures-go-on

-- That a machine came back into use in what it went in is no longer a failure, nor maintenance, of its own: days of
-- such machines are summed anew.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    insert into insights.late_news (company_id, ssu_id, span)
    select v_company, u.ssu_id, tstzrange(min(u.ended_at), null)
      from sites.unused_times u where u.company_id = v_company and u.ended_at is not null group by u.ssu_id;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
