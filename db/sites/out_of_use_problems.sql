-- One way for all that is to be at a machine. What is at it already (p_kept: its number) may stay there.
create function sites.out_of_use_problems(p_id text, p_kept bigint default null)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('path', 'ssuId', 'message', format('%s is no longer in use', s.name))),
                    '[]')
      from sites.ssus s
     where s.company_id = app.company_id() and s.external_id = p_id and not s.is_active
       and s.id is distinct from p_kept;
  end;
comment on function sites.out_of_use_problems is
  'What stands against work or a report at a machine that ssuId names: that it is out of use.';
