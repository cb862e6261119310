-- What a manual meter showed when it came that far, and not what was written down last, so that it makes no difference
-- in which order its readings were; of what was misread, and corrected to less, it had not. Where a total is not what
-- the meter shows, both are said.
create function maintenance.due_text(
  p_meter   maintenance.meters,
  p_every   numeric,
  p_reached numeric,
  p_times   numeric
)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_shown numeric := p_meter.current_value;
  v_total numeric := p_meter.total;
begin
  if p_meter.source = 'manual' then
    select t.value, t.total into v_shown, v_total
      from (select b.*, max(b.at) filter (where b.total < p_reached) over () as below_at
              from maintenance.totals_by_time(p_meter.id) b) t
     where t.total >= p_reached order by coalesce(t.at < t.below_at, false), t.at limit 1;
  end if;
  return format('%s: %s%s%s is reached%s%s.', p_meter.name, trim_scale(p_reached), ' ' || p_meter.uom,
                case when v_shown <> v_total then ' in all' end,
                case when p_times > 1 then format(', and %s more times %s', p_times - 1, trim_scale(p_every)) end,
                case when v_shown <> v_total then format('; the meter shows %s', trim_scale(v_shown)) end);
end;
$$;
comment on function maintenance.due_text is
  'What the task of a usage rule says: what the meter has reached.';
