// Figures for whoever runs the service: the operator's report and gauges.
import test from 'ava'
import { stop } from '../downtime/support.ts'
import { serviceFor } from '../support/service.ts'
import { report, shop } from './support.ts'

const service = serviceFor(test)
const hours = (n: number) =>
  new Date(Math.floor(Date.now() / 86_400_000 - 3) * 86_400_000 + n * 3_600_000).toISOString()

test('the operator’s report and gauges tell the figures of analytics', async (t) => {
  const company = await service().company(shop)
  await stop(company, 'Saw', hours(6), hours(18))
  await report(company, 'Turn', 'Saw', 950, 50, hours(20))
  const [row] = (await company.ok(company.get(`/analytics/oee?ssuId=Saw&from=${hours(0)}&to=${hours(24)}`))).data
  t.like(row, { availability: 0.5, performance: 0.6944444444, quality: 0.95, oee: 0.3298611111 })

  const { rows } = await service().admin.query(`select * from operator.report_oee($1, $2, $3) where machine = 'Saw'`, [
    company.shortName,
    hours(0),
    hours(24),
  ])
  t.is(Number(rows[0].oee), row.oee)
  const gauges = await service().admin.query('select * from call.plant_figures() where company = $1', [
    company.shortName,
  ])
  t.is(Number(gauges.rows[0].open_stops), 0)
})
