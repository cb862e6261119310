create function work.allowed_transitions(p_status text, p_is_reviewed boolean)
  returns text[]
  language sql immutable
  return array(
    select s from unnest(array['open', 'preparation', 'ready', 'dispatched', 'submitted', 'incomplete', 'done', 'declined']) s
     where s <> p_status and (p_is_reviewed or s <> 'submitted'));
comment on function work.allowed_transitions is
  'The statuses a task may go to from one: any of the eight, submitted only for types that are reviewed.';
