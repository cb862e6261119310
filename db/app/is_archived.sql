create function app.is_archived()
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select c.archived_at is not null from app.companies c where c.id = app.company_id());
end;
$$;
comment on function app.is_archived is
  'Whether the company of the call was archived by the operator.';
