// The tool reference as a page: what agents can read, change, and not do, generated from the registry.
import type { Capability } from '../capabilities/define.ts'
import { recipesFor } from '../mcp/recipes.ts'
import { inputSchema, rowFields } from '../mcp/schema.ts'
import { revisions } from '../mcp/shortcut.ts'
import { callTool, operations, toolName } from '../mcp/tools.ts'
import { version } from '../mcp/words.ts'
import { type Html, html } from '../pages/html.ts'
import { fieldsOf } from './fields.ts'

export function toolReference(capabilities: readonly Capability[], baseUrl: string): Html {
  const of = (agents: Capability['agents']) => capabilities.filter((capability) => capability.agents === agents)
  return html`<h1>Tool reference</h1>
<p>The tool server of Millwright ${version} is at <code>${baseUrl}/mcp</code>. It speaks the Model Context Protocol, revisions ${revisions.join(', ')}.
A client signs its person in by itself (OAuth); an API key as bearer token works too. A connection is one company, and <code>?company=</code> names it for who belongs to several.
Everything also stands in the <a href="/skills/millwright.zip">agent skill package</a>.</p>
<nav aria-label="On this page"><ul>
<li><a href="#operations">Finding and calling</a></li><li><a href="#tools">Tools</a></li>
<li><a href="#changes">Changes</a></li><li><a href="#people">For people only</a></li><li><a href="#prompts">Prompts</a></li></ul></nav>
<section class="card reference"><h2 id="operations">Finding and calling</h2>
${operations.map((tool) => html`<h3 id="${tool.name}"><code>${tool.name}</code></h3><p>${tool.description}</p>${fieldTable(tool.name, tool.inputSchema)}`)}</section>
<section class="card reference"><h2 id="tools">Tools</h2><p>Each reads and changes nothing.</p>
${of('tool').map((capability) => section(capability, toolName(capability)))}</section>
<section class="card reference"><h2 id="changes">Changes</h2><p>Run by <a href="#${callTool}"><code>${callTool}</code></a>, first as a dry run.</p>
${of('capabilities_call').map((capability) => section(capability, capability.name))}</section>
<section class="card reference"><h2 id="people">For people only</h2><p>An agent that calls one of these is refused with <a href="/problems/agent_not_allowed"><code>agent_not_allowed</code></a>.</p>
<ul>${of('no').map((capability) => html`<li><code>${capability.name}</code>: ${capability.title}</li>`)}</ul></section>
<section class="card reference"><h2 id="prompts">Prompts</h2><p>Jobs of a factory’s day, step by step. Guides, the company’s guidance and the skill package’s texts are resources.</p>
<ul>${recipesFor(capabilities).map((recipe) => html`<li><code>${recipe.name}</code>: ${recipe.description}</li>`)}</ul></section>`
}

function section(capability: Capability, name: string): Html {
  const rows = rowFields(capability)
  return html`<h3 id="${name}"><code>${name}</code> ${capability.title}</h3>
<p>${capability.description}</p>
<p>Permission: ${capability.permission ?? 'none'}.${capability.dryRun && ` Dry run: ${capability.dryRun}.`}</p>
${fieldTable(name, inputSchema(capability))}
${capability.refusals.length > 0 && html`<p>Refusals: ${capability.refusals.map((code) => html`<a href="/problems/${code}"><code>${code}</code></a> `)}</p>`}
${rows.length > 0 && html`<p>Rows: ${rows.map((row) => html`<code>${row}</code> `)}</p>`}`
}

function fieldTable(name: string, schema: Parameters<typeof fieldsOf>[0]): Html {
  const rows = fieldsOf(schema).map(
    (field) =>
      html`<tr><th scope="row"><code>${field.name}</code>${field.required && ' (required)'}</th><td data-name="Type">${field.type}</td><td data-name="Meaning">${field.description}</td></tr>`,
  )
  if (rows.length === 0) return html`<p>No input.</p>`
  return html`<table aria-label="Input of ${name}"><thead><tr><th scope="col">Input</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`
}
