create function people.granted_permissions(p_person_id bigint)
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return app.named_permissions((
    select string_agg(array_to_string(g.permissions, ','), ',')
      from people.granted_by_roles(app.company_id(), p_person_id) g));
end;
$$;
comment on function people.granted_permissions is
  'The union of the permission groups that a person''s roles grant.';
