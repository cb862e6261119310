-- Who may do what is changed whole: in the middle of it nobody might be left who holds every permission.
create function commissioning.next_changes(p_run commissioning.runs)
  returns commissioning.change[]
  language sql stable
  begin atomic
    select array_agg(jsonb_populate_record(null::commissioning.change, c.change) order by c.number)
      from commissioning.run_changes c
     where c.company_id = p_run.company_id and c.run_id = p_run.id and c.number > p_run.done
       and c.number < coalesce((
         select min(n.number)
           from commissioning.run_changes n
           join commissioning.sections() s on s.section = n.section and not s.grants
          where n.company_id = p_run.company_id and n.run_id = p_run.id
            and n.number > p_run.done + commissioning.portion()), p_run.total + 1);
  end;
comment on function commissioning.next_changes is
  'The changes of a run''s next portion, in the order of making them.';
