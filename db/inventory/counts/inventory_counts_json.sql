create function inventory.inventory_counts_json(p_rows inventory.counts[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select c.external_id as id, c.code, c.status, inventory.storage_unit_ref(u) as "storageUnit", c.blind,
             t.external_id as "taskId", app.iso(c.created_at) as "createdAt", app.iso(c.updated_at) as "updatedAt",
             app.iso(c.finalized_at) as "finalizedAt", app.iso(c.reconciled_at) as "reconciledAt",
             app.iso(c.cancelled_at) as "cancelledAt"
        from unnest(p_rows) with ordinality c
        join inventory.storage_units u on u.company_id = c.company_id and u.id = c.storage_unit_id
        left join work.tasks t on t.company_id = c.company_id and t.id = c.task_id
       order by c.ordinality) j);
end;
$$;
comment on function inventory.inventory_counts_json is
  'Counts as lists show them.';
