-- Takes only rows that are there and puts their sum in their place, in one transaction: what others add meanwhile
-- stays, and every reader sees either all of them or their sum. In portions, as app.remove_expired.
create function app.sum_counts(p_most integer default 10000)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_saved bigint;
  v_all bigint := 0;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    with several as (
      select k.list, k.part, k.month, k.is_day from app.kept_counts k
       where k.company_id = v_company group by k.list, k.part, k.month, k.is_day having count(*) > 1
    ), taken as (
      delete from app.kept_counts k
       where k.company_id = v_company and k.ctid = any (array(
               select o.ctid from several s
                 join app.kept_counts o on (o.list, o.part, o.month, o.is_day) = (s.list, s.part, s.month, s.is_day)
                where o.company_id = v_company limit p_most))
      returning k.list, k.part, k.month, k.is_day, k.rows
    ), summed as (
      insert into app.kept_counts (company_id, list, part, month, is_day, rows)
      select v_company, t.list, t.part, t.month, t.is_day, sum(t.rows) from taken t
       group by t.list, t.part, t.month, t.is_day
      returning 1
    )
    select (select count(*) from taken) - (select count(*) from summed) into v_saved;
    v_all := v_all + v_saved;
  end loop;
  return v_all;
end;
$$;
comment on function app.sum_counts is
  'Sums up what was noted of the counts, a portion of each company''s a call; answers how many rows fewer there are.';
