--! Previous: sha1:dce6a90c3b0ee0e18abd2aa17d96c458415a09e5
--! Hash: sha1:d82699e3c217784ca143bf6c4589389605d5962f
--! Message: said-of

set role millwright_owner;

alter table downtime.stoppages
  add column said_from timestamptz,
  add column said_until timestamptz;
comment on column downtime.stoppages.said_from is
  'When the stop that a reason was given for began, as it was known then: late readings may part it, and the reason is '
  'of what has most of that time. Null: not classified.';
comment on column downtime.stoppages.said_until is
  'When that stop ended, as it was known then, or when the reason was given, while it stood. Null: not classified.';

alter table downtime.stop_ends add column began timestamptz;
comment on column downtime.stop_ends.began is
  'When the stop that was ended there had begun, as it was known then; null: that is not known.';

reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update downtime.stoppages s
       set said_from = s.started_at, said_until = coalesce(s.ended_at, greatest(s.classified_at, s.started_at))
     where s.company_id = v_company and s.reason_code_id is not null;
    update downtime.stop_ends e set began = s.started_at
      from downtime.stoppages s
     where e.company_id = v_company and e.person_id is not null
       and (s.company_id, s.ssu_id, s.ended_at) = (e.company_id, e.ssu_id, e.at) and s.started_at < e.at;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;

set role millwright_owner;

alter table downtime.stoppages
  drop constraint stoppage_reason_whole,
  add constraint stoppage_reason_whole check (
    num_nonnulls(reason_code_id, classified_by, classified_at, said_from, said_until) in (0, 5)),
  add constraint stoppage_said_ends_after_start check (said_until >= said_from);
-- What was said of a time is found where late readings change what it was.
create index stoppages_said on downtime.stoppages (company_id, ssu_id, said_until) where said_until is not null;

reset role;
