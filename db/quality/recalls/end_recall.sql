create function quality.end_recall(p_recall_id bigint, p_reason text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_recall quality.recalls;
begin
  update quality.recalls r
     set release_reason = p_reason, state = case when k.is_held then r.state else 'released' end,
         released_at = case when not k.is_held then app.now() end
    from (select exists (select from quality.recall_items i
                          where i.company_id = app.company_id() and i.recall_id = p_recall_id
                            and i.released_at is null) as is_held) k
   where r.company_id = app.company_id() and r.id = p_recall_id
  returning r.* into v_recall;
  perform quality.tell_recall(v_recall);
end;
$$;
comment on function quality.end_recall is
  'Ends a recall that holds nothing any more, and tells the partners that have some of it.';
