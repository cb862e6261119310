-- The way into a transaction of the dashboards' view: the same checks as every call's. The settings it makes are the
-- transaction's own, and the views that are read after it in this transaction see the company and the tasks they allow.
create function call.enter_dashboard(p_company bigint, p_context jsonb)
  returns app.answer
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_answer app.answer;
  v_constraint text;
  v_detail text;
begin
  perform app.enter(p_company, p_context, 'graphql', false);
  return (200, to_json(string_to_array(current_setting('app.permissions'), ','))::text, false)::app.answer;
exception when others then
  get stacked diagnostics v_constraint = constraint_name, v_detail = pg_exception_detail;
  v_answer := app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, p_context);
  if v_answer.status is null then raise; end if;
  return v_answer;
end;
$$;
comment on function call.enter_dashboard is
  'Enters the company for one transaction that reads dashboard views; answers the caller''s permissions. Refuses with '
  'unauthenticated, not_a_member.';
