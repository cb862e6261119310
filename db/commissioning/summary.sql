create function commissioning.summary(p_actions text[])
  returns jsonb
  language sql immutable parallel safe
  begin atomic
    select jsonb_object_agg(a.action, (select count(*) from unnest(p_actions) p where p = a.action))
      from unnest(array['create', 'update', 'unchanged', 'extra', 'remove']) as a (action);
  end;
comment on function commissioning.summary is
  'How many of each action there are.';
