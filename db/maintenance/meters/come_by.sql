create function maintenance.come_by(p_meter maintenance.meters, p_at timestamptz)
  returns numeric
  language sql stable
  return case p_meter.source when 'manual' then maintenance.total_at(p_meter.id, p_at)
           else p_meter.total - maintenance.counted_since(p_meter, p_at) end;
comment on function maintenance.come_by is
  'How far a meter had come in all by a time, as is known now.';
