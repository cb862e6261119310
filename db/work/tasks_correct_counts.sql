-- A task posts when it ends: a correction afterwards that would post, as a count would, is for a task taken up
-- again, but for one that only takes back what was written down.
-- It is one or more counts of its own (work.correction_rows), and starts the order where it is the first.
-- Long: all that can be wrong with it, told at once.
create function work.tasks_correct_counts(
  p_id                   text,
  p_reason               text,
  p_good_quantity        numeric default 0,
  p_scrap_quantity       numeric default 0,
  p_scrap_reason_code_id bigint default null,
  p_occurred_at          timestamptz default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_sums record;
  v_is_written boolean;
  v_warnings jsonb;
begin
  perform app.require_member();
  v_task := work.find_task(p_id);
  perform work.check_handoff(v_task, array['goodQuantity', 'scrapQuantity']);
  v_task := work.lock_task(v_task.id);
  perform work.check_handoff(v_task, array['goodQuantity', 'scrapQuantity']); -- it may have been sent meanwhile
  perform work.hold_made(v_task);
  select coalesce(sum(c.good_quantity), 0) as good, coalesce(sum(c.scrap_quantity), 0) as scrap into v_sums
    from work.task_counts c where c.company_id = app.company_id() and c.task_id = v_task.id;
  perform app.refuse_input(app.occurred_at_problems(p_occurred_at) || (
    select coalesce(jsonb_agg(jsonb_build_object('path', x.path, 'message', x.message)), '[]')
      from (values
        ('goodQuantity', 'nothing is corrected: send goodQuantity or scrapQuantity',
         p_good_quantity = 0 and p_scrap_quantity = 0),
        ('goodQuantity', format('only %s are counted', trim_scale(v_sums.good)), v_sums.good + p_good_quantity < 0),
        ('scrapQuantity', format('only %s are counted', trim_scale(v_sums.scrap)), v_sums.scrap + p_scrap_quantity < 0),
        ('scrapReasonCodeId', 'goes with scrapQuantity', p_scrap_reason_code_id is not null and p_scrap_quantity = 0)
      ) x (path, message, is_wrong)
     where x.is_wrong)
    || work.reason_code_problems(jsonb_build_object('scrapReasonCodeId', p_scrap_reason_code_id))
    || work.count_problems(v_task, -- the sums, as it may be counted whole only since; what is posted may stay so
         case when p_good_quantity not in (0, v_task.posted_good - v_sums.good)
           then v_sums.good + p_good_quantity else 0 end,
         case when p_scrap_quantity not in (0, v_task.posted_scrap - v_sums.scrap)
           then v_sums.scrap + p_scrap_quantity else 0 end));
  v_is_written := work.only_written(v_task) is not null;
  v_warnings := work.add_count(
    v_task, array[row(p_occurred_at, p_good_quantity, p_scrap_quantity, null)::work.pieces], p_scrap_reason_code_id,
    p_reason);
  perform production.start_work_order(v_task, coalesce(p_occurred_at, app.now()));
  if work.is_finished(v_task.status, v_task.is_partial_completion) and not v_is_written then
    perform production.settle_output(v_task);
    if exists (select from work.tasks t
                where t.company_id = app.company_id() and t.id = v_task.id and t.output_posted_at is not null) then
      perform work.refuse_ended(v_task);
    end if;
  end if;
  return jsonb_build_object('id', v_task.external_id, 'goodQuantity', trim_scale(v_sums.good + p_good_quantity),
    'scrapQuantity', trim_scale(v_sums.scrap + p_scrap_quantity), '_meta',
    jsonb_build_object('warnings', v_warnings) || production.posting_json(null));
end;
$$;
comment on function work.tasks_correct_counts is
  'Corrects what was counted on a task, until it is posted, and answers the task''s sums. Refuses with not_found, '
  'invalid_input, counts_closed, invalid_transition, over_production, fractional_quantity, handoff_fields_locked, '
  'insufficient_stock, lot_unavailable, required_field_missing.';
