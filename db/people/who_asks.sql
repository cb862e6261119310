-- A key that was made with a key is also of whoever made that one, however far up. The audit log keeps who made each.
create function people.who_asks()
  returns bigint[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    with recursive made as (
      select app.person_id() as person_id, app.call_context() ->> 'keyId' as key_id
      union
      select l.person_id, l.key_id
        from made m
        join app.audit_changes c on c.company_id = app.company_id() and c.entity = 'apiKey' and c.entity_id = m.key_id
         and c.action = 'create'
        join app.audit_log l on l.company_id = c.company_id and l.id = c.call_id and l.at = c.at)
    select distinct m.person_id from made m where m.person_id is not null);
end;
$$;
comment on function people.who_asks is
  'Who makes the present call, and who made the key that it is made by (a service account''s): neither approves own '
  'work.';
