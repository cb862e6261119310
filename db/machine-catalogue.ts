// Fills the machine catalogue that companies share from sites/machine-makes.csv and sites/machine-models.csv. Callers
// keep the ids, so those stand in the files: an id is given once, to what comes next, and is never given again. What is
// renamed or completed is changed in place; what leaves a file stays in the databases that have it.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Client } from 'pg'

interface Make {
  id: string
  name: string
  is_common: string
}
interface Model {
  id: string
  make: string
  name: string
  sku: string | null
}

async function readRows<Row>(file: string): Promise<Row[]> {
  const text = await readFile(path.join(import.meta.dirname, 'sites', file), 'utf8')
  return parse(text, { columns: true, cast: (value) => value || null })
}

export async function readMachineCatalogue(): Promise<{ makes: Make[]; models: Model[] }> {
  return { makes: await readRows('machine-makes.csv'), models: await readRows('machine-models.csv') }
}

export async function fillMachineCatalogue(admin: Client): Promise<void> {
  const { makes, models } = await readMachineCatalogue()
  await admin.query(
    `insert into sites.catalog_makes (id, name, is_common)
     select id, name, is_common from jsonb_populate_recordset(null::sites.catalog_makes, $1)
     on conflict (id) do update set name = excluded.name, is_common = excluded.is_common`,
    [JSON.stringify(makes)],
  )
  await admin.query(
    `insert into sites.catalog_models (id, make_id, name, sku)
     select m.id, (select k.id from sites.catalog_makes k where k.name = m.make), m.name, m.sku
       from jsonb_to_recordset($1) as m (id integer, make text, name text, sku text)
     on conflict (id) do update set make_id = excluded.make_id, name = excluded.name, sku = excluded.sku`,
    [JSON.stringify(models)],
  )
}
