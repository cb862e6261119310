-- Planned once, also for a total that is planned for its call.
create function app.kept_rows(p_list text, p_part text default null, p_without text[] default '{}')
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
begin
  return (select coalesce(sum(k.rows), 0)::bigint from app.kept_counts k
           where k.company_id = app.company_id() and k.list = p_list and k.part = coalesce(p_part, k.part)
             and k.part <> all (p_without));
end;
$$;
comment on function app.kept_rows is
  'How many rows of a table that is counted by no month the company has: of one part, such as a status, of all, or of '
  'all without some.';
