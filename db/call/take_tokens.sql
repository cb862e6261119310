-- A token is the right to one call. A service process takes several at once, so that most calls cost no round trip of
-- their own, and fewer when few are left, so that little lies idle in one process while another refuses.
create function call.take_tokens(
  p_credential text,
  p_bucket     text,
  p_per_minute double precision,
  p_capacity   double precision,
  p_most       integer
)
  returns table (granted integer, remaining double precision, wait_ms integer)
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_tokens double precision;
begin
  insert into app.rate_buckets (credential, bucket, tokens, at) values (p_credential, p_bucket, p_capacity, app.now())
    on conflict do nothing;
  select least(p_capacity, b.tokens + greatest(extract(epoch from app.now() - b.at),
                                               0) * p_per_minute / 60) into v_tokens
    from app.rate_buckets b where b.credential = p_credential and b.bucket = p_bucket
     for update;
  granted := case when v_tokens < 1 then 0 else greatest(1, least(p_most, floor(v_tokens / 4))) end;
  remaining := v_tokens - granted;
  wait_ms := case when granted = 0 then ceil((1 - v_tokens) * 60000 / p_per_minute) else 0 end;
  update app.rate_buckets b set tokens = remaining, at = greatest(b.at, app.now())
   where b.credential = p_credential and b.bucket = p_bucket;
  return next;
end;
$$;
comment on function call.take_tokens is
  'Takes up to p_most calls out of a credential''s bucket: how many were granted, how many are left, and when there is '
  'one again.';
