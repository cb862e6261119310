// The service's database within the cluster.
import pg from 'pg'

/** Answers false when the server takes no connections at this moment. */
export async function ensureDatabase(urlOf: (database: string) => string, database: string): Promise<boolean> {
  try {
    const missing = await connect(urlOf(database)).then(async (client) => {
      await client.end()
      return false
    }, whenMissing)
    if (missing) await createDatabase(urlOf('postgres'), database)
    return true
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (passing.includes(code)) return false
    if (code === '28P01')
      throw new Error(
        'The running Postgres does not take the password in postgres.json. If it was changed there, change it back.',
      )
    throw error
  }
}

const cannotConnectNow = '57P03'
const adminShutdown = '57P01'
const passing = [cannotConnectNow, adminShutdown, 'ECONNREFUSED', 'ECONNRESET']

function whenMissing(error: { code?: string }): true {
  if (error.code === '3D000') return true
  throw error
}

async function createDatabase(url: string, database: string): Promise<void> {
  const client = await connect(url)
  try {
    // Logged block by block, as is the default, it takes ten times the work.
    await client.query(`create database ${client.escapeIdentifier(database)} strategy file_copy`)
  } catch (error) {
    const madeByAnother = (error as { code?: string }).code === '42P04'
    if (!madeByAnother) throw error
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'millwright start' })
  client.on('error', () => {})
  await client.connect()
  return client
}
