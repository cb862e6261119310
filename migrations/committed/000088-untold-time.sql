--! Previous: sha1:728132e75a66c56233b77e671e5ecb96c834bde5
--! Hash: sha1:11bc6c965edbbe41940b4357af3e227ee8e1814b
--! Message: untold-time

set role millwright_owner;

comment on column sites.ssus.known_since is
  'From when on its figures know of it: the first state or stop that its signals told, or the begin of the day of the '
  'first that a person told. Before that nobody had data. Null: nothing was told, so that nobody has data yet.';

reset role;

-- The sums of machines of which nothing was told, and of days with stops that ended as they began, are made anew.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    insert into insights.late_news (company_id, ssu_id, span)
    select v_company, m.id, '(,)' from sites.ssus m where m.company_id = v_company and m.known_since is null
    union all
    select v_company, s.ssu_id, tstzrange(s.started_at, s.started_at, '[]') from downtime.stoppages s
     where s.company_id = v_company and s.ended_at = s.started_at;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
