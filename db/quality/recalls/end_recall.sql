-- Of a machine's time more may still be posted, or counted where that is not over: then it ends only as a whole.
create function quality.end_recall(p_recall_id bigint, p_reason text, p_is_whole boolean default true)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_recall quality.recalls;
begin
  update quality.recalls r
     set release_reason = p_reason, state = case when k.is_held then r.state else 'released' end,
         released_at = case when not k.is_held then app.now() end
    from (select exists (select from quality.recall_items i
                          where i.company_id = app.company_id() and i.recall_id = p_recall_id
                            and i.released_at is null)
              or not p_is_whole and exists (
                   select from quality.recalls o
                    cross join lateral quality.origin_work(o.origin) w
                    where o.company_id = app.company_id() and o.id = p_recall_id
                      and quality.still_to_post(w.task_id, w.work_order_id)
                   union all
                   select from quality.recalls o
                    cross join lateral jsonb_array_elements(o.origin) x (one)
                    where o.company_id = app.company_id() and o.id = p_recall_id
                      and app.instant(x.one ->> 'to') > app.now()) as is_held) k
   where r.company_id = app.company_id() and r.id = p_recall_id
  returning r.* into v_recall;
  perform quality.tell_recall(v_recall);
end;
$$;
comment on function quality.end_recall is
  'Ends a recall that holds nothing any more, and tells the partners that have some of it.';
