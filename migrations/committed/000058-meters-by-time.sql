--! Previous: sha1:5f19835d772547ac6a82b72cd6e6cd5d24f11fb5
--! Hash: sha1:5db769c1b66044d90fcb209a8aff2486a1fb911d
--! Message: meters-by-time

set role millwright_owner;

alter table maintenance.meter_readings
  add column rollover numeric,
  drop constraint meter_begins_anew_known,
  add constraint meter_begins_anew_known check (begins_anew in ('reset', 'replacement', 'correction'));
comment on column maintenance.meter_readings.rollover is
  'At which the meter began again at 0 when this was written down; null: it did not.';
comment on column maintenance.meter_readings.begins_anew is
  'Why it may be lower than the one before: the meter was set back, is another one, or what it showed was wrong; null: '
  'it is not.';

alter table maintenance.meters add column corrected_at timestamptz;
comment on column maintenance.meters.corrected_at is
  'Of a counted meter: when somebody said last what it shows, from which it counts on; null: nobody did.';

alter table maintenance.usage_rules
  add column since timestamptz,
  add column opened integer not null default 0;
comment on column maintenance.usage_rules.since is
  'Of a manual meter: the time of the reading from which it counts; null: its first.';
comment on column maintenance.usage_rules.opened is 'By schedule, of a manual meter: how many times it was due since.';

reset role;

-- Rules that there are go on from the newest reading.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update maintenance.meter_readings r set rollover = m.rollover
      from maintenance.meters m
     where r.company_id = v_company and m.company_id = v_company and m.id = r.meter_id and m.rollover is not null;
    update maintenance.usage_rules u set since = m.current_at
      from maintenance.meters m
     where u.company_id = v_company and m.company_id = v_company and m.id = u.meter_id;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
