create function production.check_unposted(p_order_id bigint, p_task_id bigint)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_counts jsonb := (
    select jsonb_agg(jsonb_build_object('taskId', t.external_id, 'goodQuantity', trim_scale(u.good),
                                        'scrapQuantity', trim_scale(u.scrap))
             order by t.step, t.id)
      from production.unposted(p_order_id, p_task_id) u
      join work.tasks t on t.company_id = app.company_id() and t.id = u.task_id);
begin
  if v_counts is not null then
    perform app.refuse('counts_not_posted',
      format('%s good and %s scrapped pieces were counted and not posted: say in unpostedCounts what becomes of them.',
        (select sum((c ->> 'goodQuantity')::numeric) from jsonb_array_elements(v_counts) c),
        (select sum((c ->> 'scrapQuantity')::numeric) from jsonb_array_elements(v_counts) c)),
      jsonb_build_object('counts', v_counts));
  end if;
end;
$$;
comment on function production.check_unposted is
  'Refuses with counts_not_posted, naming them, while more was counted on an order, or one task, than was posted.';
