-- The first of all ids that a trial has made, and the first of each kind of code, is told as new, the second as new:2,
-- and so on, in the order they were made: one name is one thing wherever it stands. Only what this call has drawn
-- counts, from the number that app.enter drew to the last: what looks like one in a name or an older row stays as it
-- is. The sequence may have begun anew in between.
create function app.tell_new(p_answer jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_from bigint := nullif(current_setting('app.trial_from', true), '')::bigint;
  v_to bigint := case when v_from is not null then currval('app.trial_number') end;
  v_names jsonb;
begin
  select jsonb_object_agg(p.word, concat(p.code, 'new', ':' || nullif(p.place, 1))) into v_names
    from (select w.word, w.code, dense_rank() over (partition by w.code order by w.number) as place
            from app.trial_words(p_answer::text) w
           where case when v_from <= v_to then w.number::bigint > v_from and w.number::bigint <= v_to
                      else w.number::bigint > v_from or w.number::bigint <= v_to end) p;
  return case when v_names is null then p_answer else app.with_names(p_answer, v_names) end;
end;
$$;
comment on function app.tell_new is
  'An answer with new, new:2, WO-new … in the place of what a trial has numbered.';
