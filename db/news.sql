-- What makes the sums of days that are over differ (insights.machine_days): late news of stops, states and counts, a
-- task that moves, and settings that say what time and pieces mean. What a row must be for that stands in the
-- condition, or where thousands may come at once, in the function.
create or replace trigger news_told after insert on downtime.stoppages
  referencing new table as new_rows for each statement execute function app.note_stop_news();
create or replace trigger news_changed after update on downtime.stoppages
  referencing old table as old_rows new table as new_rows for each statement execute function app.note_stop_news();
create or replace trigger news_gone after delete on downtime.stoppages
  referencing old table as old_rows for each statement execute function app.note_stop_news();

create or replace trigger news_told after insert on downtime.status_changes
  referencing new table as new_rows for each statement execute function app.note_state_news();
create or replace trigger news_changed after update on downtime.status_changes
  referencing old table as old_rows new table as new_rows for each statement execute function app.note_state_news();
create or replace trigger news_gone after delete on downtime.status_changes
  referencing old table as old_rows for each statement execute function app.note_state_news();

create or replace trigger news_told after insert on work.task_counts
  referencing new table as new_rows for each statement execute function app.note_count_news();
create or replace trigger news_gone after delete on work.task_counts
  referencing old table as new_rows for each statement execute function app.note_count_news();
create or replace trigger news_changed after update of ssu_id, type_id, started_at on work.tasks for each row
  when ((old.ssu_id, old.type_id) is distinct from (new.ssu_id, new.type_id)
        or old.started_at is distinct from new.started_at
          and least(old.started_at, new.started_at) < now() - interval '1 hour')
  execute function app.note_task_news();

create or replace trigger news_leans after insert on insights.late_news for each row
  when (new.ssu_id is not null and not lower_inf(new.span)) execute function app.note_correction_news();

create or replace trigger news_told after insert on sites.ssus for each row execute function app.note_news('machine');
create or replace trigger news_changed after update on sites.ssus for each row
  when ((old.site_id, old.minor_stop_seconds, old.known_since)
        is distinct from (new.site_id, new.minor_stop_seconds, new.known_since))
  execute function app.note_news('machine');

create or replace trigger news_changed after update of counts on downtime.signals for each row
  when (old.counts is distinct from new.counts) execute function app.note_news('counter');

create or replace trigger news_changed after update on app.settings for each row
  when ((old.timezone, old.shifts) is distinct from (new.timezone, new.shifts)) execute function app.note_news('all');
create or replace trigger news_changed after update on sites.sites for each row
  when (old.shifts is distinct from new.shifts) execute function app.note_news('all');
create or replace trigger news_changed after update on sites.work_centers for each row
  when (old.shifts is distinct from new.shifts) execute function app.note_news('all');
create or replace trigger news_changed after insert or update or delete on sites.work_center_machines for each row
  execute function app.note_news('all');
create or replace trigger news_changed after update on work.task_types for each row
  when (old.run_minutes is distinct from new.run_minutes) execute function app.note_news('all');
create or replace trigger news_changed after update on maintenance.reason_codes for each row
  when ((old.counts_as, old.minor_stop_seconds) is distinct from (new.counts_as, new.minor_stop_seconds))
  execute function app.note_news('all');

-- What people may is kept with them.
create or replace trigger grants_changed after insert or delete on people.person_roles for each row
  execute function app.note_grants();
create or replace trigger grants_changed after update of permission_group_id on people.roles for each row
  when (old.permission_group_id <> new.permission_group_id) execute function app.note_grants();
create or replace trigger grants_changed after update of permissions on people.permission_groups for each row
  when (old.permissions <> new.permissions) execute function app.note_grants();
