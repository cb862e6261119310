-- What was said of a machine stays, wherever late readings put begin and end of its stops.
create function downtime.end_by_hand(
  p_ssu_id    bigint,
  p_at        timestamptz,
  p_person_id bigint default null,
  p_began     timestamptz default null
)
  returns void
  language sql volatile
begin atomic
  insert into downtime.stop_ends (company_id, ssu_id, at, person_id, began)
  values (app.company_id(), p_ssu_id, p_at, p_person_id, p_began)
  on conflict do nothing;
end;
comment on function downtime.end_by_hand is
  'Notes that a locked machine is not stopped any more from a time on, whatever its status, until it is DOWN anew.';
