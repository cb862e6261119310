-- The one place that adds jobs of graphile-worker, and therefore a definer function: a job is a row that names a
-- company and a webhook, nothing else. What it finds to deliver is up to events.next_messages. A job that waits with
-- the same key keeps its time: put off by each that comes, it would never come itself.
create function events.wake(p_webhook_ids bigint[], p_at timestamptz default null, p_key text default null)
  returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform graphile_worker.add_jobs(array(
    select ('deliver', json_build_object('companyId', app.company_id(), 'webhookId', w), null, p_at, null, p_key, null,
            null)::graphile_worker.job_spec
      from unnest(p_webhook_ids) w), job_key_preserve_run_at => p_key is not null);
end;
$$;
comment on function events.wake is
  'Adds the jobs that deliver what is due to webhooks: at once, or at a time; with a key '
  'none beside the job that waits with it.';
