create function people.check_members(p_ids bigint[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_errors jsonb;
begin
  select jsonb_agg(jsonb_build_object('path', format('memberIds.%s', m.n - 1),
                                      'message', format('there is no person %s', m.id)) order by m.n)
    into v_errors
    from unnest(p_ids) with ordinality as m (id, n)
   where not exists (select from people.people p where p.company_id = app.company_id() and p.id = m.id and p.is_active);
  if v_errors is not null then
    perform app.refuse('not_found', 'Some of memberIds are no active people of the company.',
                       jsonb_build_object('errors', v_errors));
  end if;
end;
$$;
comment on function people.check_members is
  'Refuses with not_found the personnel ids that are nobody''s, each with its path.';
