-- How much of one component is needed.
create type production.material_need as (product_id bigint, required numeric);
