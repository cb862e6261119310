-- Readings of several machines take who is heard before any machine's row, and these in no order of their own: so does
-- whoever changes two.
create function sites.lock_with_default(p_ssu sites.ssus)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform from downtime.heard h
   where h.company_id = app.company_id() and h.ssu_id in (
           select s.id from sites.ssus s
            where s.company_id = app.company_id() and s.site_id = p_ssu.site_id and (s.is_default or s.id = p_ssu.id))
   order by h.ssu_id for no key update;
end;
$$;
comment on function sites.lock_with_default is
  'Locks, until the call ends, a machine and its site''s default against readings of them.';
