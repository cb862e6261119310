--! Previous: sha1:51cfdccc9f87967479e80452a1562d6d169f454e
--! Hash: sha1:45a8cf7de159b4006334bb09d09dc26a137dd7ea
--! Message: barcodes

set role millwright_owner;

-- A scan names a piece and not its product.
create index serials_by_code on inventory.serials (company_id, code);

reset role;
