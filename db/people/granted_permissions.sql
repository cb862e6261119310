create function people.granted_permissions(p_person_id bigint)
  returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select app.named_permissions(p.granted) from people.people p
           where p.company_id = app.company_id() and p.id = p_person_id);
end;
$$;
comment on function people.granted_permissions is
  'The union of the permission groups that a person''s roles grant.';
