// The agent skill package: SKILL.md and its references, generated from the registry, the recipes, the guides and the
// catalogue of refusals.
import type { Pool } from 'pg'
import type { Capability } from '../capabilities/define.ts'
import { recipesFor, writeOut } from '../mcp/recipes.ts'
import { inputSchema, type ObjectSchema, rowFields } from '../mcp/schema.ts'
import { operations, toolName } from '../mcp/tools.ts'
import { instructions, version } from '../mcp/words.ts'
import type { Entry } from '../problems.ts'
import { fieldsOf } from './fields.ts'

/** One of guide.get's, but the company's own. */
export interface Guide {
  topic: string
  title: string
  summary: string
  body: string
}

export async function loadGuides(pool: Pool): Promise<Guide[]> {
  const { rows } = await pool.query<{ guides: string }>('select call.guides() as guides')
  return JSON.parse(rows[0]!.guides)
}

/** Path in the package to its text. */
export function skillFiles(
  capabilities: readonly Capability[],
  refusals: Iterable<Entry>,
  guides: readonly Guide[],
  baseUrl: string,
): ReadonlyMap<string, string> {
  const references = new Map([
    ['references/tools.md', tools(capabilities)],
    ['references/changes.md', changes(capabilities)],
    ['references/refusals.md', refusalList(refusals)],
  ])
  const recipes = recipesFor(capabilities)
  if (recipes.length > 0) {
    references.set(
      'references/recipes.md',
      page(
        'Recipes',
        'Jobs of a factory’s day, step by step. The tool server offers each as a prompt too.',
        recipes.map(
          (recipe) =>
            `## ${recipe.title}\n\n${recipe.description}\n\n${writeOut(recipe, placeholders(recipe.arguments), capabilities)}`,
        ),
      ),
    )
  }
  const texts = guides.map((guide) => [guidePath(guide), `${guide.body}\n`] as const)
  return new Map([
    ['SKILL.md', skill(references, guides, baseUrl)],
    ...[...references, ...texts].sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
}

function guidePath({ topic }: Guide): string {
  return `references/guides/${topic}.md`
}

function skill(references: ReadonlyMap<string, string>, guides: readonly Guide[], baseUrl: string): string {
  const links = [...references].map(
    ([path, text]) => `- [${path}](${path}): ${/^# .+\n\n(.+)$/m.exec(text)?.[1] ?? ''}`,
  )
  const chapters = guides.map((guide) => `- [${guide.title}](${guidePath(guide)}): ${guide.summary}`)
  return `---
name: millwright
description: Work with a Millwright factory over its tool server. Use it to look up or change work orders, tasks, stock, lots, purchases, shipments, quality, maintenance and machine stops.
metadata:
  version: "${version}"
  api-version: "1"
---

# Millwright

${instructions.split('\n').join('\n\n')}

## Connection

The tool server is at ${baseUrl}/mcp (Model Context Protocol, streamable HTTP). Its client signs a person in by itself; an API key works too, as \`Authorization: Bearer …\`. Who belongs to several companies names one in the address: \`/mcp?company=short-name\`.

## How to work

1. Begin with \`me_get\`: company, person, permissions. Then \`guide_get\` with topic \`company\`: what this company wants agents to know.
2. Look before you act: read the thing you are about to change, and take its ids from the answer.
3. Find a change with \`capabilities_search\`; its answer has the schema of the input. Do not guess fields.
4. Try it with \`dryRun: true\`. The answer begins with the plan in words: show it to the person as it is.
5. After their yes, send the same call with \`planHash\` and an \`idempotencyKey\` of your own. \`plan_changed\` means that something else happened meanwhile: show the new plan.
6. Read the answer and say what was done, with ids.

## References

${links.join('\n')}

## Guides

How the service works, one area each. Read the one of the area before you work in it.

${chapters.join('\n')}
`
}

function tools(capabilities: readonly Capability[]): string {
  const own = capabilities.filter((capability) => capability.agents === 'tool')
  const common = operations.map((tool) =>
    [`## ${tool.name}`, `${tool.title}. ${tool.description}`, inputTable(tool.inputSchema)].join('\n\n'),
  )
  return page('Tools', 'Every tool, with its input and what comes back. All but capabilities_call only read.', [
    ...common,
    ...own.map((capability) => {
      const rows = rowFields(capability)
      const answer = rows.length > 0 ? `Rows: ${rows.join(', ')}.` : ''
      return [
        `## ${toolName(capability)}`,
        `${capability.title}. ${capability.description}`,
        permission(capability),
        inputTable(inputSchema(capability)),
        answer,
      ]
        .filter(Boolean)
        .join('\n\n')
    }),
  ])
}

function changes(capabilities: readonly Capability[]): string {
  const open = capabilities.filter((capability) => capability.agents === 'capabilities_call')
  const closed = capabilities.filter((capability) => capability.agents === 'no')
  const sections = open.map((capability) =>
    [
      `## ${capability.name}`,
      `${capability.title}. ${capability.description}`,
      permission(capability),
      inputTable(inputSchema(capability)),
      refusalsOf(capability),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
  const people = [
    '## For people only',
    'These answer `agent_not_allowed`.',
    closed.map((capability) => `- ${capability.name}: ${capability.title}`).join('\n'),
  ].join('\n\n')
  return page(
    'Changes',
    'Every capability that is run by `capabilities_call`, with its input.',
    closed.length > 0 ? [...sections, people] : sections,
  )
}

function refusalList(refusals: Iterable<Entry>): string {
  const rows = [...refusals]
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((entry) => `| \`${entry.code}\` | ${entry.status} | ${cell(entry.cause)} | ${cell(entry.cure)} |`)
  return page('Refusals', 'What each code means, and its cure.', [
    ['| Code | Status | Cause | Cure |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ])
}

function page(title: string, lead: string, sections: string[]): string {
  return `# ${title}\n\n${lead}\n\n${sections.join('\n\n')}\n`
}

function permission(capability: Capability): string {
  return capability.permission === null || capability.permission === 'member'
    ? ''
    : `Permission: ${capability.permission}.`
}

function refusalsOf(capability: Capability): string {
  return capability.refusals.length > 0
    ? `Refusals: ${capability.refusals.map((code) => `\`${code}\``).join(', ')}.`
    : ''
}

function inputTable(schema: ObjectSchema): string {
  const rows = fieldsOf(schema).map(
    (field) =>
      `| \`${field.name}\`${field.required ? ' (required)' : ''} | ${cell(field.type)} | ${cell(field.description)} |`,
  )
  return rows.length > 0 ? ['| Input | Type | |', '| --- | --- | --- |', ...rows].join('\n') : 'No input.'
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function placeholders(names: { name: string }[]): Record<string, string> {
  return Object.fromEntries(names.map(({ name }) => [name, `<${name}>`]))
}
