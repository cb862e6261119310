-- What no table shows is noted by app.note_change, and lines of counts and messages by their own statements.
create function people.audited_kinds()
  returns table (entity text, part_of text)
  language sql immutable
  begin atomic
    select t.entity, t.part_of from app.audited_tables() t
    union all
    select o.entity, null from unnest(array['apiKey', 'company', 'consent', 'countLine', 'webhookDelivery']) o (entity);
  end;
comment on function people.audited_kinds is
  'The kinds of things in the audit log, each with the kind of what it is a part of, or null.';
