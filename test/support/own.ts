// A Postgres of one's own: a second cluster, whose databases belong to a user that may make roles and is no superuser.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestFn } from 'ava'
import pg from 'pg'
import { type Cluster, startCluster } from '../../db/cluster.ts'

export interface Own {
  /** For whatever the test puts beside it; gone afterwards. */
  folder: string
  /** An empty database, and its address as that user. */
  database(): Promise<{ name: string; url: string }>
  /** Works in a database as the superuser, past row security. */
  asSuperuser<T>(name: string, work: (admin: pg.Pool) => Promise<T>): Promise<T>
}

export function ownFor(test: TestFn): () => Own {
  let cluster: Cluster
  let own: Own
  test.serial.before(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'millwright-own-'))
    await chmod(folder, 0o711)
    cluster = await startCluster({ dataDir: path.join(folder, 'cluster') })
    const urlOf = (name: string, as: object = {}) =>
      Object.assign(new URL(cluster.adminUrl), { pathname: `/${name}`, ...as }).href
    own = {
      folder,
      async database() {
        const name = `shop_${randomBytes(4).toString('hex')}`
        await own.asSuperuser('postgres', (admin) =>
          admin.query(`create database ${name} owner builder strategy file_copy`),
        )
        return { name, url: urlOf(name, { username: 'builder', password: 'only here' }) }
      },
      asSuperuser: (name, work) => withPool(urlOf(name), work),
    }
    await own.asSuperuser('postgres', (admin) =>
      admin.query(`create role builder login createrole password 'only here'`),
    )
  })
  test.after.always(async () => {
    await cluster?.stop()
    if (own) await rm(own.folder, { recursive: true, force: true })
  })
  return () => own
}

export async function withPool<T>(connectionString: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
