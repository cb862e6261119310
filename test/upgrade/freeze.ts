// npm run -s freeze keeps what today's db/ puts in place, statement by statement, beside this file: a state that
// later migrations and a later db/ are to start from (test/upgrade.test.ts), with its views, functions and triggers.
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { startCluster } from '../../db/cluster.ts'
import { migrate, migrationsFolder } from '../../db/migrate.ts'

const statements: string[] = []
let isApplying = false
const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown

// Which statements those are is told by the lock that they begin with. Savepoints, and what failed within them, are left out.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const answer = query.apply(this, args)
  const [text, values] = args
  if (typeof text !== 'string' || !(answer instanceof Promise)) return answer
  return answer.then((result) => {
    if (text.includes(`hashtext('millwright apply')`)) isApplying = true
    else if (isApplying && text === 'commit') isApplying = false
    else if (isApplying && !/^(savepoint|rollback)/.test(text)) statements.push(written(text, values as unknown[]))
    return result
  })
} as never

function written(text: string, values: unknown[] = []): string {
  return text
    .replace('; release savepoint one_file', '')
    .replace(/\$(\d+)(?!\w)/g, (placeholder, n) =>
      n <= values.length ? pg.escapeLiteral(String(values[n - 1])) : placeholder,
    )
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-freeze-'))
await chmod(dataDir, 0o711) // so that the user Postgres runs as can pass through
const cluster = await startCluster({ dataDir, forTests: true })
try {
  await migrate(cluster.adminUrl)
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
const last = (await readdir(path.join(migrationsFolder, 'committed'))).sort().at(-1)!
const text = ['begin', ...statements.filter((each) => !/^\s*select\b(?!.*set_config)/is.test(each)), 'commit'].join(
  ';\n',
)
await writeFile(path.join(import.meta.dirname, last.replace(/\.sql$/, '.applied.sql.gz')), gzipSync(text, { level: 9 }))
