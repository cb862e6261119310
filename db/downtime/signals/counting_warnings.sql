create function downtime.counting_warnings(
  p_signal   downtime.signals,
  p_pieces   downtime.counted_pieces,
  p_warnings jsonb
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_about jsonb;
  v_warnings jsonb := p_warnings;
begin
  if p_pieces.fast <> '{}' then
    v_warnings := v_warnings || jsonb_build_object('code', 'implausibly_fast', 'indexes', p_pieces.fast, 'message',
      (select format('Counter %s of %s went on more than %s. What it counted is on the task: tasks.correct_counts '
                     'takes back what was no piece, and maxPerMinute of the signal leaves such jumps out.',
                     p_signal.key, m.name, case when y.run_minutes > 0
                       then format('ten times as fast as the standard time of %s says', y.name)
                       else 'a hundred times a second' end)
         from work.tasks t
         join sites.ssus m on m.company_id = t.company_id and m.id = p_signal.ssu_id
         left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
        where t.company_id = app.company_id() and t.id = p_pieces.task_id));
  end if;
  if v_warnings = '[]' then
    return v_warnings;
  end if;
  select jsonb_build_object('ssuId', m.external_id, 'key', p_signal.key, 'taskId', t.external_id) into v_about
    from work.tasks t
    join sites.ssus m on m.company_id = t.company_id and m.id = p_signal.ssu_id
   where t.company_id = app.company_id() and t.id = p_pieces.task_id;
  return (select jsonb_agg(jsonb_build_object('indexes', p_pieces.indexes) || w.value || v_about)
            from jsonb_array_elements(v_warnings) w);
end;
$$;
comment on function downtime.counting_warnings is
  'What is to be warned of what a counter counted on a task, with the readings that it is about.';
