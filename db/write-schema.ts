// npm run -s schema: writes schema.sql anew, from a database made for it.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startCluster } from './cluster.ts'
import { migrate } from './migrate.ts'
import { describeSchema } from './schema.ts'
import { root } from './sources.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-schema-'))
await chmod(dataDir, 0o711) // so that the user Postgres runs as can pass through
const cluster = await startCluster({ dataDir, forTests: true })
try {
  await migrate(cluster.adminUrl)
  const admin = new pg.Client({ connectionString: cluster.adminUrl })
  await admin.connect()
  await writeFile(path.join(root, 'schema.sql'), await describeSchema(admin))
  await admin.end()
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
