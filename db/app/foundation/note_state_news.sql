-- As app.note_news, of states that machines entered: what they were in since then may be another.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_state_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off -- a plan that was made for one row is kept, and takes seconds for five thousand
as $$
begin
  if tg_op = 'INSERT' then
    insert into insights.late_news (company_id, ssu_id, span)
    select r.company_id, r.ssu_id, tstzrange(min(r.at), null)
      from new_rows r where r.at < now() - interval '1 hour'
     group by r.company_id, r.ssu_id;
  elsif tg_op = 'DELETE' then
    insert into insights.late_news (company_id, ssu_id, span)
    select r.company_id, r.ssu_id, tstzrange(min(r.at), null)
      from old_rows r group by r.company_id, r.ssu_id;
  else
    with changed as materialized (
      select o.company_id, o.ssu_id as old_ssu_id, o.at as old_at, n.ssu_id, n.at
        from old_rows o
        join new_rows n on n.company_id = o.company_id and n.id = o.id
       where (o.ssu_id, o.at, o.category) is distinct from (n.ssu_id, n.at, n.category)
    )
    insert into insights.late_news (company_id, ssu_id, span)
    select r.company_id, r.ssu_id, tstzrange(min(r.at), null)
      from (select c.company_id, c.old_ssu_id as ssu_id, c.old_at as at from changed c
            union all
            select c.company_id, c.ssu_id, c.at from changed c) r
     group by r.company_id, r.ssu_id;
  end if;
  return null;
end;
$$;
comment on function app.note_state_news is
  'Notes since when states of machines were told late, or are others now.';
