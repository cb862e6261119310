-- A connection keeps its plans, each made once by the company that is the first to need it. To one that has hardly any
-- rows every index looks as good as the right one, and one that has a hundred thousand would then read all of them for
-- each row that it shows. So where a company is met that is much larger than those before, plans are made anew. So they
-- are where nobody is known to have been before: who was refused is forgotten with the call, its plans stay.
create function app.fit_plans()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_before bigint := nullif(current_setting('app.plans_rows', true), '')::bigint;
  v_rows bigint := (select coalesce(sum(k.rows), 0) from app.kept_counts k
                     where k.company_id = app.company_id() and k.month = '-infinity');
begin
  if v_before is null or v_rows > 4 * v_before then
    discard plans;
  end if;
  perform set_config('app.plans_rows', greatest(v_before, v_rows)::text, false),
          set_config('app.plans_known', concat(current_setting('app.plans_known', true), ' ', app.company_id(), ' '),
                     false);
end;
$$;
comment on function app.fit_plans is
  'Has plans made anew where the company has far more rows than those for whom the connection made them.';
