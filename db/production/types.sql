-- How much of one component is needed.
create type production.material_need as (product_id bigint, required numeric);

-- How much of one component an open order will miss, as things stand.
create type production.missing_material as (order_id bigint, product_id bigint, quantity numeric);
