-- Asked after a change that may take the last one away. Two administrators who remove each other at the same moment
-- meet at the lock: the second waits for the first to commit, then looks, and finds nobody left.
create function people.keep_administrator()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform app.take_turns('administrators');
  if not exists (
    select from people.people p
     where p.company_id = app.company_id() and p.is_active and p.actor_type = 'human'
       and app.named_permissions(p.granted) @> app.all_permissions()) then
    perform app.refuse('last_administrator', 'Nobody would be left who holds every permission.');
  end if;
end;
$$;
comment on function people.keep_administrator is
  'Refuses with last_administrator unless an active person still holds every permission.';
