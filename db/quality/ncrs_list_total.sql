create function quality.ncrs_list_total(
  p_status        text,
  p_disposition   text,
  p_lot_code      text,
  p_ssu_id        sites.ssus,
  p_work_order_id production.work_orders,
  p_sees_all      boolean
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when p_sees_all
      and num_nonnulls(p_status, p_disposition, p_lot_code, (p_ssu_id).id, (p_work_order_id).id) = 0
    then app.kept_rows('quality.ncrs') end;
end;
$$;
comment on function quality.ncrs_list_total is
  'How many reports ncrs_list has without a filter for who sees all tasks, or null.';
