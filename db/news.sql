-- What makes the sums of days that are over differ (insights.machine_days): late news of stops, states and counts, a
-- task that moves, and settings that say what time and pieces mean. What a row must be for that stands in the
-- condition.
create or replace trigger news_told after insert on downtime.stoppages for each row
  when (new.started_at < now() - interval '1 hour') execute function app.note_news('stop');
create or replace trigger news_changed after update on downtime.stoppages for each row
  when (least(old.started_at, new.started_at) < now() - interval '1 hour'
        and (old.ssu_id, old.started_at, old.ended_at, old.reason_code_id)
            is distinct from (new.ssu_id, new.started_at, new.ended_at, new.reason_code_id))
  execute function app.note_news('stop');
create or replace trigger news_gone after delete on downtime.stoppages for each row
  execute function app.note_news('stop');

create or replace trigger news_told after insert on downtime.status_changes for each row
  when (new.at < now() - interval '1 hour') execute function app.note_news('state');
create or replace trigger news_changed after update on downtime.status_changes for each row
  when ((old.ssu_id, old.at, old.category) is distinct from (new.ssu_id, new.at, new.category))
  execute function app.note_news('state');
create or replace trigger news_gone after delete on downtime.status_changes for each row
  execute function app.note_news('state');

create or replace trigger news_told after insert on work.task_counts for each row
  when (new.occurred_at < now() - interval '1 hour') execute function app.note_count_news('count');
create or replace trigger news_gone after delete on work.task_counts for each row
  execute function app.note_count_news('count');
create or replace trigger news_changed after update of ssu_id, type_id, started_at on work.tasks for each row
  when ((old.ssu_id, old.type_id) is distinct from (new.ssu_id, new.type_id)
        or old.started_at is distinct from new.started_at
          and least(old.started_at, new.started_at) < now() - interval '1 hour')
  execute function app.note_count_news('task');

create or replace trigger news_told after insert on sites.ssus for each row execute function app.note_news('machine');
create or replace trigger news_changed after update on sites.ssus for each row
  when ((old.site_id, old.minor_stop_seconds, old.known_since)
        is distinct from (new.site_id, new.minor_stop_seconds, new.known_since))
  execute function app.note_news('machine');

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
