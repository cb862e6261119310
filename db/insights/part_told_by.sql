-- Of reports this is asked of those alone that a correction comes to: of many it takes long.
create function insights.part_told_by(p_ssu_id bigint, p_task_id bigint, p_part insights.correction_part)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when (p_part).signal_id is not null or (p_part).told_at is null then (p_part).signal_id else (
    select g.signal_id
      from insights.told_by_counter(p_ssu_id, p_task_id, (p_part).kind, 1, (p_part).told_at) g) end;
end;
$$;
comment on function insights.part_told_by is
  'The counter that had told pieces which a correction goes with; null: none had.';
