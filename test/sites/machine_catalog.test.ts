// machine_catalog.search_makes, machine_catalog.search_models, machine_catalog.lookup_sku.
import test from 'ava'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)
interface Entry { id: number; name: string; matchType: string | null }

test('makes are found by part of a name, best first, and by a near miss', async (t) => {
  const company = await service().company()
  const makes = async (q: string): Promise<Entry[]> => await company.ok(company.get(`/machine-catalog/makes?q=${encodeURIComponent(q)}`))
  t.like((await makes('trumpf'))[0], { name: 'TRUMPF', matchType: 'exact' })
  t.like((await makes('haas'))[0], { name: 'Haas Automation', matchType: 'prefix' })
  t.like((await makes('electric'))[0], { matchType: 'contains' })
  t.like((await makes('Triumpf'))[0], { name: 'TRUMPF', matchType: 'similar' })
  t.like((await makes('Bistronic'))[0], { name: 'Bystronic', matchType: 'similar' })
  t.deepEqual(await makes('zzzzqqqq'), [])
  const common = await makes('')
  t.true(common.length >= 30 && common.every((make) => make.matchType === null))
  const [row] = await company.sql(`select (select count(*)::int from sites.catalog_makes) as makes, (select count(*)::int from sites.catalog_models) as models,
    (select count(*)::int from sites.catalog_makes k where not exists (select from sites.catalog_models m where m.make_id = k.id)) as empty`)
  t.true(Number(row!.makes) >= 150, `${row!.makes} makes`)
  t.is(row!.empty, 0)
})

test('models of a make, and what a part number names', async (t) => {
  const company = await service().company()
  const [haas] = await company.ok(company.get('/machine-catalog/makes?q=Haas%20Automation'))
  const models: Entry[] = await company.ok(company.get(`/machine-catalog/models?makeId=${haas.id}`))
  t.true(models.length > 5)
  t.like((await company.ok(company.get(`/machine-catalog/models?makeId=${haas.id}&q=vf-2`)))[0], { name: 'VF-2', matchType: 'exact' })
  t.is((await company.get('/machine-catalog/models?makeId=99999')).status, 404)
  t.is((await company.get('/machine-catalog/models')).status, 400)
  t.like(await company.ok(company.get('/machine-catalog/sku-lookup?sku=6es7511-1ak02-0ab0')), [{ make: { name: 'Siemens' }, model: { name: 'SIMATIC S7-1511-1 PN' } }])
  t.deepEqual(await company.ok(company.get('/machine-catalog/sku-lookup?sku=none')), [])
})
