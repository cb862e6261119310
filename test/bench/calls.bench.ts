// What a call touches in a company that has a hundred thousand tasks, orders, lots and ledger rows, against the same call
// before they were there, in shared buffers. What a call has nothing to do with must cost it nothing.
import pg from 'pg'
import { callerOf, callsOn, touched } from '../support/touched.ts'
import { apiOf, makeFactory } from './factory.ts'
import { fillCompany } from './many-rows.ts'
import { startBench, tell } from './support.ts'

const rows = Number(process.env.BENCH_ROWS ?? 100_000)

const bench = await startBench({ WORKER: 'off' })
const admin = new pg.Client({ connectionString: bench.adminUrl })
try {
  await admin.connect()
  const caller = await callerOf(admin, 'demo')
  const calls = await callsOn(admin, caller[0], await makeFactory(apiOf(bench)))
  const figures: Record<string, { few: number; many: number }> = {}
  await admin.query('vacuum analyze')
  for (const call of calls) figures[call.name] = { few: await touched(admin, caller, call), many: 0 }
  await fillCompany(admin, caller[0], rows)
  for (const call of calls) figures[call.name]!.many = await touched(admin, caller, call)
  console.table(figures)
  for (const [name, { few, many }] of Object.entries(figures))
    tell({ [`${name}, buffers with many rows / with few`]: many / few })
} finally {
  await admin.end()
  await bench.stop()
}
