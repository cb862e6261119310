-- Pieces that a counter told already are left out, and that is said there. The rest is as made_in decides.
create function insights.beyond_ideal(p_made insights.made)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  m constant insights.made := p_made;
  v_before constant text := case when m.signal_id is not null then 'the reading before'
                            else 'the report before on its task, or the task’s beginning' end;
begin
  return case
    when m.standard_seconds is null then 'Its task type has no runMinutes.'
    when m.standard_seconds = 0 and num_nonnulls(m.good_by, m.scrap_by) > 0 then 'A counter told its pieces.'
    when m.standard_seconds = 0 then 'Its pieces add up to none.'
    when m.standard_seconds < 0 and m.signal_id is null and m.ideal_seconds <> m.standard_seconds
      then 'It takes back only the ideal time that its pieces had.'
    when m.in_shifts_seconds = 0 then format('No shift of the machine worked since %s.', v_before)
    when m.ideal_seconds = 0 and exists (
        select from sites.ssus s where s.company_id = app.company_id() and s.id = m.ssu_id
           and insights.untold_time(s) @> m.occurred_at)
      then 'Nobody had told a status or a stop of the machine by then.'
    when m.ideal_seconds = 0 and m.signal_id is null then 'Nobody had data of the machine then.'
    when m.ideal_seconds = 0
      then format('Since %s the machine was in maintenance, or nobody had data of it.', v_before)
    when m.ideal_seconds <> round(m.in_shifts_seconds, 6)
      then format('Since %s the machine was partly in maintenance, or nobody had data of it.', v_before)
    when m.in_shifts_seconds <> m.standard_seconds
      then format('Shifts worked only a part of the time since %s.', v_before)
  end;
end;
$$;
comment on function insights.beyond_ideal is
  'Why a count has no ideal time, or less than the standard time of its pieces; null: it has all of it.';
