create function work.new_task_problems(p_type work.task_types, p_input jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('path', x.path, 'message', x.message)), '[]')
           || sites.out_of_use_problems(p_input ->> 'ssuId') || work.people_problems(p_type, p_input -> 'assigneeIds')
           || work.reason_code_problems(p_input)
      from (values
        ('typeId', 'is the type of NCRs: ncrs.open makes one', p_type.id = (
           select s.ncr_task_type_id from app.settings s where s.company_id = app.company_id())),
        ('endDate', 'is before startDate', app.instant(p_input ->> 'endDate') < app.instant(p_input ->> 'startDate')),
        ('incompleteReason', 'goes with status incomplete', p_input ->> 'incompleteReason' is not null
         and p_input ->> 'status' is distinct from 'incomplete'),
        ('toStorageUnitId', 'is no longer in use', exists (
           select from inventory.storage_units u
            where u.company_id = app.company_id() and u.external_id = p_input ->> 'toStorageUnitId'
              and not u.is_active)),
        ('fromVendorId', 'goes without fromStorageUnitId: goods come from one of them',
         num_nonnulls(p_input ->> 'fromVendorId', p_input ->> 'fromStorageUnitId') = 2),
        ('fromVendorId', 'goes without kitFor', p_input ? 'kitFor' and p_input ->> 'fromVendorId' is not null),
        ('toVendorId', 'goes without kitFor', p_input ? 'kitFor' and p_input ->> 'toVendorId' is not null),
        ('toVendorId', 'goes without toStorageUnitId: goods go to one of them',
         num_nonnulls(p_input ->> 'toVendorId', p_input ->> 'toStorageUnitId') = 2)
      ) x (path, message, is_wrong)
     where x.is_wrong;
  end;
comment on function work.new_task_problems is
  'What stands against a new task as described, but for what else it names in vain: every problem with its code and '
  'path.';
