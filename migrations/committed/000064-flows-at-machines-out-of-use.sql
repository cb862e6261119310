--! Previous: sha1:65701f49395ee65795cf596f9484d89a57bf9b33
--! Hash: sha1:591a6185779b9785b23b33e97b1dbe0df69c36bf
--! Message: flows-at-machines-out-of-use

set role millwright_owner;

alter table work.flow_runs drop constraint flow_cut_off_known;
alter table work.flow_runs add constraint flow_cut_off_known check (cut_off in ('loop', 'too_many', 'out_of_use'));
comment on column work.flow_runs.cut_off is
  'loop: the flow has run in its chain before; too_many: its chain has made enough; out_of_use: the machine is out of '
  'use. Null: it made a task.';

reset role;
