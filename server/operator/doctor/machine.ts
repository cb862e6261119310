// Versions, clock, disk, and settings of Postgres that cost data.
import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { folderOf } from '../../../db/cluster/place.ts'
import { whyReadOnly } from '../../database.ts'
import { isDiskFull } from '../../problems.ts'
import type { Check, Finding } from './check.ts'

const gigabyte = 2 ** 30

export const machine: Record<string, Check> = {
  async versions({ admin }) {
    const { rows } = await admin.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    )
    const { major } = rows[0]!
    const findings: Finding[] = []
    if (major < 15 || major > 18)
      findings.push({
        wrong: `Postgres ${major} is not one that Millwright was tried with.`,
        cure: 'Use 15 to 18: restore a backup into one of these.',
      })
    if (Number(process.versions.node.split('.')[0]) < 20)
      findings.push({ wrong: `Node ${process.versions.node} is too old.`, cure: 'Install 20 or newer.' })
    return findings
  },

  async clock({ admin }) {
    const before = Date.now()
    const { rows } = await admin.query<{ now: number }>('select extract(epoch from clock_timestamp()) * 1000 as now')
    const after = Date.now()
    const off = Number(rows[0]!.now) < before ? before - Number(rows[0]!.now) : Number(rows[0]!.now) - after
    if (off < 5000) return []
    return [
      {
        wrong: `The clocks of this machine and of Postgres are ${Math.round(off / 1000)} s apart: sessions and keys may end early.`,
        cure: 'Let both follow a time server (timedatectl set-ntp true).',
      },
    ]
  },

  async disk({ config }) {
    const data = config.DATABASE_URL ? config.MILLWRIGHT_DATA : await folderOf(config.MILLWRIGHT_DATA)
    const folders = [data, ...(config.S3_BUCKET ? [] : [config.FILES_FOLDER])].filter((folder) => existsSync(folder))
    const found: Finding[] = []
    const seen = new Set<number>()
    for (const folder of folders) {
      const { dev } = await stat(folder)
      const { bavail, blocks, bsize } = await statfs(folder)
      const [free, all] = [bavail * bsize, blocks * bsize]
      if (seen.has(dev) || (free >= gigabyte && free >= all / 20)) continue
      seen.add(dev)
      found.push({
        wrong: `The disk of ${folder} has ${(free / gigabyte).toFixed(1)} GB left of ${(all / gigabyte).toFixed(1)}.`,
        cure: 'Make room: when it is full, nothing can be written any more.',
      })
    }
    return found
  },

  async writes({ admin }) {
    const why = await whyReadOnly(admin)
    if (why)
      return [{ wrong: `This database ${why}.`, cure: 'Only a backup can be taken of it: no service starts on it.' }]
    try {
      await admin.query(
        `begin; create temporary table room on commit drop as select repeat('x', 1000) as x from generate_series(1, 100)`,
      )
      return []
    } catch (error) {
      if (!isDiskFull(error)) throw error
      return [
        { wrong: 'Postgres has no room left to write.', cure: 'Make room on its disk: calls go on by themselves.' },
      ]
    } finally {
      await admin.query('rollback')
    }
  },

  async durability({ admin }) {
    const { rows } = await admin.query<{ name: string }>(
      `select name from pg_settings where setting = 'off'
          and name in ('fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum') order by name`,
    )
    return rows.map(({ name }) => ({
      wrong:
        name === 'autovacuum'
          ? 'Postgres runs with autovacuum off: tables grow without end, and plans go wrong.'
          : `Postgres runs with ${name} off: a crash loses what was answered for${name === 'synchronous_commit' ? '' : ', or all data'}.`,
      cure: `alter system set ${name} = on; select pg_reload_conf();`,
    }))
  },
}
