create function commissioning.changed_fields(p_from jsonb, p_to jsonb)
  returns jsonb
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
begin
  if p_from = p_to then
    return '{}';
  elsif p_from = '{}' then
    return (select jsonb_object_agg(k.key, jsonb_build_object('from', null, 'to', k.value)) from jsonb_each(p_to) k);
  end if;
  return (
    select coalesce(jsonb_object_agg(k.key, jsonb_build_object('from', p_from -> k.key, 'to', p_to -> k.key)), '{}')
      from (select jsonb_object_keys(p_from) as key union select jsonb_object_keys(p_to)) k
     where p_from -> k.key is distinct from p_to -> k.key);
end;
$$;
comment on function commissioning.changed_fields is
  'The keys in which two items differ, each with from and to.';
