create function people.default_groups()
  returns table (name text, permissions text[])
  language sql immutable
  begin atomic
    values
      ('Administrator', array['*']),
      ('Manager', array['ai_guidance:manage', 'audit:view', 'api_keys:view', 'clients:manage', 'handoffs:send',
                        'insights:view',
        'inventory:adjust', 'inventory:manage', 'inventory:receive', 'inventory:view', 'machine_data:manage',
        'maintenance:manage',
        'maintenance:view', 'ncr:disposition', 'production:manage', 'production:view', 'products:manage',
        'products:view',
        'tasks:change_status', 'tasks:create', 'tasks:delete', 'tasks:reassign', 'tasks:view_all', 'tasks:view_team',
        'work_orders:release']),
      ('Supervisor', array['insights:view', 'inventory:adjust', 'inventory:manage', 'inventory:receive',
                           'inventory:view',
        'machine_data:manage', 'maintenance:manage', 'maintenance:view', 'ncr:disposition', 'production:manage',
        'production:view',
        'products:view', 'tasks:change_status', 'tasks:create', 'tasks:reassign', 'tasks:view_all', 'tasks:view_team',
        'work_orders:release']),
      ('Operator', array['inventory:view', 'maintenance:view', 'production:view', 'products:view',
                         'tasks:change_status',
        'tasks:create', 'tasks:view_team']),
      ('Viewer', array['insights:view', 'inventory:view', 'maintenance:view', 'production:view', 'products:view',
                       'tasks:view_all']),
      ('Integration', array['api_keys:view', 'clients:manage', 'inventory:manage', 'inventory:receive',
                            'inventory:view', 'machine_data:manage',
        'production:manage', 'production:view', 'products:manage', 'products:view', 'settings:manage',
        'tasks:change_status',
        'tasks:create', 'tasks:view_all', 'webhooks:manage', 'work_orders:release']);
  end;
comment on function people.default_groups is
  'The permission groups of a new company; * is every permission there is.';
