// CHANGELOG.md is what the tags of the releases say, with what is unreleased above it.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'

const program = path.join(import.meta.dirname, '../.ci/changelog.ts')
const unreleased = (version: string, what: string) =>
  `# Changelog\n\nNewest first.\n\n## ${version}, unreleased\n\n${what}\n`

async function project(t: ExecutionContext, changelog: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-changelog-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_COMMITTER_DATE: '2027-02-03T12:00:00Z',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'Releases'],
        [`GIT_${who}_EMAIL`, 'releases@example.test'],
      ]),
    ),
  }
  const git = (args: string[], input?: string) =>
    execFileSync('git', args, { cwd: folder, env, input, encoding: 'utf8' })
  const file = path.join(folder, 'CHANGELOG.md')
  git(['init', '--quiet'])
  git(['commit', '--quiet', '--allow-empty', '--message', 'Begin'])
  await writeFile(file, changelog)
  return {
    git,
    write: (text: string) => writeFile(file, text),
    read: () => readFile(file, 'utf8'),
    run: (...args: string[]) => spawnSync(process.execPath, [program, ...args], { cwd: folder, env, encoding: 'utf8' }),
    release(version: string) {
      const { stdout } = this.run('--unreleased')
      git(['tag', '--annotate', `v${version}`, '--cleanup=whitespace', '--file', '-'], stdout)
      return this.run()
    },
  }
}

test('a release moves what was unreleased into a section with its day, newest first, headings and all', async (t) => {
  const here = await project(t, unreleased('0.9.0', '### Stock\n\n- Counts are faster.\n- *Größe* stays.'))
  t.is(here.release('0.9.0').status, 0)
  const first = '## 0.9.0, 2027-02-03\n\n### Stock\n\n- Counts are faster.\n- *Größe* stays.\n'
  t.is(await here.read(), `# Changelog\n\nNewest first.\n\n${first}`)

  await here.write((await here.read()).replace('## 0.9.0', '## 0.10.0, unreleased\n\n- Lots expire.\n\n## 0.9.0'))
  t.is(here.run().status, 0)
  t.is(await here.read(), `${unreleased('0.10.0', '- Lots expire.')}\n${first}`, 'by hand until it is released')
  here.release('0.10.0')
  const both = `# Changelog\n\nNewest first.\n\n## 0.10.0, 2027-02-03\n\n- Lots expire.\n\n${first}`
  t.is(await here.read(), both, 'by number, not by letters')
  here.run()
  t.is(await here.read(), both, 'again, the same')
})

test('a tag that says nothing is named, and the changelog left as it is', async (t) => {
  const text = unreleased('0.1.0', '- A start.')
  const here = await project(t, text)
  here.git(['tag', 'v0.1.0'])
  const { status, stderr } = here.run()
  t.is(status, 1)
  t.regex(stderr, /v0\.1\.0/)
  t.is(await here.read(), text)
})

test('where nothing is unreleased there is nothing to tag', async (t) => {
  const here = await project(t, '# Changelog\n\nNewest first.\n')
  const { status, stdout } = here.run('--unreleased')
  t.is(status, 1)
  t.is(stdout, '')
})
