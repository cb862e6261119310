-- A job says which invitation, and nothing else: its link is made by whoever sends it and stands nowhere. Asked again
-- before it went out, it goes out once.
create function people.queue_mail(p_invitation people.invitations)
  returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform graphile_worker.add_job('mail_invitation',
    json_build_object('companyId', (p_invitation).company_id, 'userId', (p_invitation).user_id),
    job_key => format('invitation %s %s', (p_invitation).company_id, (p_invitation).user_id));
end;
$$;
comment on function people.queue_mail is
  'Adds the job that sends an invitation by mail, which waits for a worker that sends mail.';
