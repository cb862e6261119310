// Photos of reports go into a backup and come out of it.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { openFolder } from '../../server/files/folder.ts'
import { createLinks } from '../../server/files/links.ts'
import { openArchive, writeArchive } from '../../server/operator/backup/archive.ts'
import { filesOf, restoreFiles } from '../../server/operator/backup/files.ts'
import * as pictures from './pictures.ts'

test('every photo is in the backup, and nothing that is only half there', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-backup-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const links = createLinks('a secret of no consequence, long enough')
  const [from, to] = ['from', 'to'].map((name) => openFolder(path.join(folder, name), links))
  const tokens = [randomUUID(), randomUUID()]
  await from!.receive(tokens[0]!, await pictures.jpeg())
  await from!.receive(tokens[1]!, await pictures.png())
  const half = path.join(from!.folder, tokens[0]!.slice(0, 2), `${randomUUID()}.abc.part`)
  await mkdir(path.dirname(half), { recursive: true })
  await writeFile(half, 'half')
  const file = path.join(folder, 'backup.zip')
  await writeArchive(file, await filesOf(from!.folder), new AbortController().signal)
  const archive = await openArchive(file)
  t.is(await restoreFiles(archive, to!.folder), 2)
  archive.close()
  for (const token of tokens) t.deepEqual(await to!.settle(token), await from!.settle(token))
})
