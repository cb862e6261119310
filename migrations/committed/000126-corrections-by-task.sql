--! Previous: sha1:d16c5e8ba26af138fbeb6cc951e52bcc0263d696
--! Hash: sha1:48252a76a07dfbb32ce68fbcb5620a940bebd823
--! Message: corrections-by-task

set role millwright_owner;

-- Figures ask of each task that has counts in a window whether any were corrected (insights.made_in).
create index task_counts_corrections on work.task_counts (company_id, task_id, occurred_at) where reason is not null;
-- Late news asks of a machine for corrections that say good pieces to be scrap or otherwise (app.note_correction_news).
create index task_counts_turned on work.task_counts (company_id, ssu_id, occurred_at)
  where reason is not null and good_quantity + scrap_quantity = 0;

reset role;
