--! Previous: sha1:639b1da4d9dc177e58b9ad286ee5701c3152a211
--! Hash: sha1:51e2628ec07256a5f8780fdb2f3d166c2ed5c0d8
--! Message: made-in-planned-time

-- What was made outside of shifts, or in maintenance, is no part of performance any more: all days are summed anew.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    insert into insights.late_news (company_id, span) values (v_company, '(,)');
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
