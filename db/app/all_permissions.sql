create function app.all_permissions()
  returns text[]
  language sql immutable parallel safe
  return array[
    'ai_guidance:manage', 'api_keys:manage', 'api_keys:view', 'audit:view', 'clients:manage', 'handoffs:send',
    'insights:view', 'inventory:adjust', 'inventory:manage', 'inventory:receive', 'inventory:view',
    'machine_data:manage', 'maintenance:manage', 'maintenance:view', 'ncr:disposition', 'production:manage',
    'production:view', 'products:manage', 'products:view', 'settings:manage', 'tasks:change_status',
    'tasks:create', 'tasks:delete', 'tasks:reassign', 'tasks:view_all', 'tasks:view_team', 'users:manage',
    'webhooks:manage', 'work_orders:release'];
comment on function app.all_permissions is
  'Every named permission there is. A group that holds * holds all of them.';
