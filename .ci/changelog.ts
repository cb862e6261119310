// CHANGELOG.md from git's tags: a release is an annotated tag, v and its number, whose message says what it changed. What is
// not released yet stands in the first section and is written by hand, as the changes come.
//   npm run -s changelog                   writes the sections of all releases anew, below the unreleased one
//   npm run -s changelog -- --unreleased   tells what the next tag has to say
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

interface Release {
  version: string
  date: string
  kind: string
  message: string
}

const file = 'CHANGELOG.md'
const { values } = parseArgs({ options: { unreleased: { type: 'boolean' } } })
const { head, unreleased } = read(readFileSync(file, 'utf8'))
if (values.unreleased) {
  if (!unreleased.text) fail('Nothing is unreleased.')
  console.log(unreleased.text)
} else writeFileSync(file, written(releases()))

/** The first section, when it is not a release's, and what is above it. */
function read(text: string): { head: string; unreleased: { title: string; text: string } } {
  const [head = '', first = ''] = text.split(/^(?=## )/m)
  const [title = '', ...lines] = first.split('\n')
  const isUnreleased = title.endsWith(', unreleased')
  return {
    head: head.trimEnd(),
    unreleased: isUnreleased ? { title, text: lines.join('\n').trim() } : { title: '', text: '' },
  }
}

function releases(): Release[] {
  const format = ['refname:short', 'taggerdate:short', 'objecttype', 'contents'].map((name) => `%(${name})`).join('%00')
  const tags = execFileSync('git', ['tag', '--list', 'v[0-9]*', '--sort=-version:refname', `--format=${format}%01`], {
    encoding: 'utf8',
  })
  const all = tags
    .split('\u0001')
    .map((tag) => tag.trimStart())
    .filter((tag) => tag !== '')
    .map((tag) => {
      const [name = '', date = '', kind = '', message = ''] = tag.split('\u0000')
      return { version: name.slice(1), date, kind, message: message.trim() }
    })
  const silent = all.filter(({ kind, message }) => kind !== 'tag' || !message)
  if (silent.length > 0)
    fail(`These tags say nothing of what changed: ${silent.map(({ version }) => `v${version}`).join(', ')}`)
  return all
}

// What a tag has said is released, and leaves the first section.
function written(all: Release[]): string {
  const isReleased = all.some(({ version }) => unreleased.title === `## ${version}, unreleased`)
  const sections = all.map(({ version, date, message }) => `## ${version}, ${date}\n\n${message}`)
  if (unreleased.text && !isReleased) sections.unshift(`${unreleased.title}\n\n${unreleased.text}`)
  return `${[head, ...sections].join('\n\n')}\n`
}

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}
