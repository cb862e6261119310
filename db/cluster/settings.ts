// The settings of the cluster, for a service on a small machine.
import { existsSync } from 'node:fs'
import { chmod, chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'

// Tests lose nothing with a crash, and make a database each: the kernel copies its files ten times cheaper.
const quick = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  file_copy_method: 'clone',
  // A connection of a test runs a statement a few times, each of which would be planned anew up to the sixth.
  plan_cache_mode: 'force_generic_plan',
  // New figures about a table have every connection plan anew whatever reads it.
  autovacuum_naptime: '1d',
  // Tables of a few rows are read sooner than another process is there to help.
  max_parallel_workers_per_gather: '0',
}

function settings(forTests: boolean, hasStatements: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: forTests ? '200' : '100',
    shared_buffers: '256MB',
    work_mem: '16MB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    // Where a factory begins, or takes over its past, plans are those of empty tables until they are looked through.
    autovacuum_naptime: '15s',
    track_io_timing: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    ...(hasStatements ? { shared_preload_libraries: 'pg_stat_statements' } : {}),
    // One file a weekday, each overwritten a week later.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_line_prefix: '%m [%p] %q%u@%d ',
    ...(forTests ? quick : {}),
  }
}

/**
 * Beside the cluster, not in it: what root writes must not pass through a folder that the account of Postgres owns. That
 * account alone reads it.
 */
export async function writeSettings(
  folder: string,
  native: string,
  account: Account | undefined,
  forTests: boolean,
): Promise<void> {
  const hasStatements = existsSync(join(native, 'lib', 'postgresql', 'pg_stat_statements.so'))
  const lines = Object.entries(settings(forTests, hasStatements)).map(([name, value]) => `${name} = '${value}'`)
  const text = [
    '# Written by the service at every start. For values of your own: alter system set …',
    ...lines,
    '',
  ].join('\n')
  const path = join(dirname(folder), 'postgres.conf')
  if ((await readFile(path, 'utf8').catch(() => '')) === text && ((await stat(path)).mode & 0o077) === 0) return
  await writeFile(`${path}.new`, text)
  await chmod(`${path}.new`, 0o600)
  if (account) await chown(`${path}.new`, account.uid, account.gid)
  await rename(`${path}.new`, path)
}
