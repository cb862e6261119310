-- Of a hidden section stays what the file itself says: all of it looks as though it were new.
create function commissioning.without_hidden(p_changes commissioning.change[], p_hidden text[])
  returns commissioning.change[]
  language sql immutable
  begin atomic
    select array(
      select case when h.hidden
               then (c.section, null, c.name, 'create', '{}', null, c.permission, c.permission)::commissioning.change
               else (c.section, c.id, c.name, c.action, c.fields, c.item, c.permission,
                     c.blocked_by)::commissioning.change end
        from unnest(p_changes) with ordinality as c (section, id, name, action, fields, item, permission, blocked_by, n)
       cross join lateral (select c.section = any (p_hidden) as hidden) h
       where not h.hidden or c.action in ('create', 'update', 'unchanged')
       order by c.n);
  end;
comment on function commissioning.without_hidden is
  'Changes without what they tell of the company''s items in hidden sections.';
