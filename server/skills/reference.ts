// The tool reference as a page: what agents can read, change, and not do, generated from the registry.
import type { Capability } from '../capabilities/define.ts'
import { recipesFor } from '../mcp/recipes.ts'
import { inputSchema, rowFields } from '../mcp/schema.ts'
import { callTool, operations, toolName } from '../mcp/tools.ts'
import { version } from '../mcp/words.ts'
import { escape, page } from '../problem-pages.ts'
import { fieldsOf } from './fields.ts'

export function toolReference(capabilities: readonly Capability[], baseUrl: string): string {
  const of = (agents: Capability['agents']) => capabilities.filter((capability) => capability.agents === agents)
  return page('Tool reference', `
    <h1>Tool reference</h1>
    <p>The tool server of Millwright ${escape(version)} is at <code>${escape(baseUrl)}/mcp</code>. It speaks the Model Context Protocol, revisions 2026-07-28 and 2025-11-25 back to 2025-03-26.
      A client signs its person in by itself (OAuth); an API key as bearer token works too. A connection is one company, and <code>?company=</code> names it for who belongs to several.
      Everything also stands in the <a href="/skills/millwright.zip">agent skill package</a>.</p>
    <nav aria-label="On this page"><ul>
      <li><a href="#operations">Finding and calling</a></li><li><a href="#tools">Tools</a></li>
      <li><a href="#changes">Changes</a></li><li><a href="#people">For people only</a></li><li><a href="#prompts">Prompts</a></li></ul></nav>
    <h2 id="operations">Finding and calling</h2>
    ${operations.map((tool) => `<h3 id="${tool.name}"><code>${tool.name}</code></h3><p>${escape(tool.description)}</p>${fieldTable(tool.name, tool.inputSchema)}`).join('')}
    <h2 id="tools">Tools</h2><p>Each reads and changes nothing.</p>
    ${of('tool').map((capability) => section(capability, toolName(capability))).join('')}
    <h2 id="changes">Changes</h2><p>Run by <a href="#${callTool}"><code>${callTool}</code></a>, first as a dry run.</p>
    ${of('capabilities_call').map((capability) => section(capability, capability.name)).join('')}
    <h2 id="people">For people only</h2><p>An agent that calls one of these is refused with <a href="/problems/agent_not_allowed"><code>agent_not_allowed</code></a>.</p>
    <ul>${of('no').map((capability) => `<li><code>${capability.name}</code>: ${escape(capability.title)}</li>`).join('')}</ul>
    <h2 id="prompts">Prompts</h2><p>Jobs of a factory’s day, step by step. Guides, the company’s guidance and the skill package’s texts are resources.</p>
    <ul>${recipesFor(capabilities).map((recipe) => `<li><code>${recipe.name}</code>: ${escape(recipe.description)}</li>`).join('')}</ul>`)
}

function section(capability: Capability, name: string): string {
  const rows = rowFields(capability)
  return `<h3 id="${name}"><code>${name}</code> ${escape(capability.title)}</h3>
    <p>${escape(capability.description)}</p>
    <p>Permission: ${escape(capability.permission ?? 'none')}.${capability.dryRun ? ` Dry run: ${capability.dryRun}.` : ''}</p>
    ${fieldTable(name, inputSchema(capability))}
    ${capability.refusals.length > 0 ? `<p>Refusals: ${capability.refusals.map((code) => `<a href="/problems/${code}"><code>${code}</code></a>`).join(' ')}</p>` : ''}
    ${rows.length > 0 ? `<p>Rows: ${rows.map((row) => `<code>${row}</code>`).join(' ')}</p>` : ''}`
}

function fieldTable(name: string, schema: Parameters<typeof fieldsOf>[0]): string {
  const rows = fieldsOf(schema).map((field) =>
    `<tr><th scope="row"><code>${field.name}</code>${field.required ? ' (required)' : ''}</th><td>${escape(field.type)}</td><td>${escape(field.description)}</td></tr>`)
  if (rows.length === 0) return '<p>No input.</p>'
  return `<table aria-label="Input of ${name}"><thead><tr><th scope="col">Input</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
