create function inventory.count_summary(p_count inventory.counts)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'id', p_count.external_id, 'code', p_count.code, 'status', p_count.status,
        'storageUnit', (select inventory.storage_unit_ref(u) from inventory.storage_units u where u.company_id = p_count.company_id and u.id = p_count.storage_unit_id),
        'blind', p_count.blind,
        'taskId', (select t.external_id from work.tasks t where t.company_id = p_count.company_id and t.id = p_count.task_id),
        'createdAt', app.iso(p_count.created_at), 'updatedAt', app.iso(p_count.updated_at), 'finalizedAt', app.iso(p_count.finalized_at),
        'reconciledAt', app.iso(p_count.reconciled_at), 'cancelledAt', app.iso(p_count.cancelled_at));
  end;
comment on function inventory.count_summary is
  'A count as lists show one.';
