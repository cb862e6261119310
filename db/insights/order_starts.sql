-- For an operation that was declined its order waited until then, as far as none of a step before it was still to come.
-- Of one moment what was declined comes first. at is null for what is still to come.
create function insights.order_starts(p_operations insights.operation[], p_open boolean)
  returns table (task_id bigint, external_id text, step integer, name text, ssu_id bigint, at timestamptz, until text,
                 reason text, place integer)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select o.task_id, o.external_id, o.step, o.name, o.ssu_id, x.at, x.until, x.reason,
         coalesce(array_position('{declined,retaken}', x.until), 3) as place
    from unnest(p_operations) o
   cross join lateral (
      select o.began_at as at, case when o.began_at is null then 'to_begin' else 'begun' end as until,
             null as reason
       where o.began_at is not null or o.ended_at is null and p_open
      union all
      select upper(p.lasted),
             case p.kind when 'declined' then 'retaken' when 'back' then 'put_back' else 'taken_up' end, p.reason
        from unnest(o.pauses) p
       where p.kind in ('ended', 'declined', 'back') and not p.goes_on and not isempty(p.lasted)
         and not (o.status = 'declined' and upper(p.lasted) = o.ended_at)
         and not exists (
           select from unnest(o.pauses) d where d.kind = 'declined' and lower(d.lasted) = upper(p.lasted))
      union all
      select null, 'to_begin', null from unnest(o.pauses) p where p.kind = 'back' and p.goes_on and p_open
      union all
      select d.at, 'declined', d.reason
        from (
          select o.ended_at as at, o.declined_reason as reason where o.status = 'declined'
          union all
          select lower(p.lasted), p.reason from unnest(o.pauses) p
           where p.kind = 'declined' and not isempty(p.lasted)) d
       where not exists (
         select from unnest(p_operations) e
          where e.step < o.step and (coalesce(e.began_at, e.ended_at, 'infinity') >= d.at
             or exists (select from unnest(e.pauses) p where p.lasted @> d.at)))) x;
end;
$$;
comment on function insights.order_starts is
  'The moments until which an order may have waited for one of its operations: begun, taken up again, declined.';
