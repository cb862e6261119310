-- The sentence stands at the last of its reports, and says since when they came. Why it was corrected is for who may
-- see the task.
create function insights.report_in_words(
  p_task_id    bigint,
  p_good       numeric,
  p_scrap      numeric,
  p_reports    bigint,
  p_told       tstzrange,
  p_counter    text,
  p_labels     text,
  p_correction text
)
  returns text
  language sql stable
  begin atomic
    select concat(insights.pieces_in_words(p_good, p_scrap), case
             when p_counter is not null then ' by counter ' || p_counter
             when p_reports > 1 then format(' in %s reports', p_reports) end,
           ' since ' || (
             select nullif(to_char(lower(p_told) at time zone z.zone, 'HH24:MI'),
                           to_char(upper(p_told) at time zone z.zone, 'HH24:MI'))
               from (select app.timezone() as zone) z),
           ' (' || p_labels || ')', case when p_correction is not null then ', corrected' end,
           case when p_correction is not null and work.task_visible(p_task_id)
             then ': ' || app.quoted(p_correction) end);
  end;
comment on function insights.report_in_words is
  'What was reported on a task within a day, or by a counter, as a sentence names it; p_told is from the first to the '
  'last of it, p_labels are the reasons of scrap.';
