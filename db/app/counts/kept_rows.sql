create function app.kept_rows(p_list text, p_status text default null)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select coalesce(sum(k.rows), 0)::bigint from app.kept_counts k
           where k.company_id = app.company_id() and k.list = p_list and (p_status is null or k.part = p_status));
end;
$$;
comment on function app.kept_rows is
  'How many rows of a table that is counted by status the company has, of one status or of all.';
