-- Said after a way back, which what a recall holds has only then.
create function quality.after_recall(p_node bigint)
  returns text
  language sql stable
  return coalesce(', once recalls.release has given it back, as it is held by '
                  || nullif(array_to_string(quality.recalls_of(p_node), ', '), ''), '');
comment on function quality.after_recall is
  'That a lot, by its id, or a piece, by its id below 0, waits for recalls to be released first; empty where none '
  'holds it.';
