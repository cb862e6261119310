-- A webhook sends by commit, so the id of its last message is no place to go on from: an older transaction may still
-- have been running. A time is. No call lasts three minutes, so what was written by a transaction older than that of an
-- event of three minutes before was committed by then.
create function events.position_of(p_after text, out transaction_id bigint, out id bigint,
                                   out cursor text)
  language plpgsql stable
  set search_path = ''
  set enable_sort = off
as $$
begin
  if p_after ~ '^\d{4}-' then
    select e.transaction_id, e.id, e.external_id into transaction_id, id, cursor
      from events.events e
     where e.company_id = app.company_id() and e.external_id < app.id_of((floor(extract(epoch from greatest(
             least(app.instant(p_after), app.now()) - interval '3 minutes', 'epoch'))) * 1000)::bigint << 18)
     order by e.external_id desc limit 1;
    transaction_id := coalesce(transaction_id, 0);
    id := coalesce(id, 0);
    return;
  end if;
  select e.transaction_id, e.id, e.external_id into transaction_id, id, cursor
    from events.events e where e.company_id = app.company_id() and e.external_id = p_after;
  if not found then
    perform app.refuse_unknown('event', p_after);
  end if;
end;
$$;
comment on function events.position_of is
  'Where to go on in the outbox: behind an event by its id, or by a time, which is early enough to miss nothing: '
  'cursor names it from then on. Refuses with not_found.';
