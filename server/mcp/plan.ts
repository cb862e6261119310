// A dry run in words: what a person needs to say yes or no.
import { brief } from './words.ts'

interface Change {
  entity: string
  id: unknown
  action: string
  fields: Record<string, { from: unknown; to: unknown }> | null
}
type Effect = Record<string, unknown>

const mostLines = 50

export function planInWords(plan: Record<string, unknown>): string {
  if (plan.accepted !== true) {
    const problem = plan.problem as { code: string; detail?: string } | null
    return `This would be refused with ${problem?.code ?? 'an error'}: ${problem?.detail ?? ''} Nothing was changed.`
  }
  const changes = (plan.changes as Change[]).map(
    (change) => `${change.action} ${spaced(change.entity)} ${brief(change.id ?? '')}${fieldsOf(change)}`,
  )
  const effects = (plan.effects as Effect[]).map(effectInWords)
  return [
    'This would be accepted. Nothing was changed yet.',
    ...(changes.length + effects.length === 0 ? ['It would change nothing: all is so already.'] : []),
    ...listed('It would change', changes),
    ...listed('It would set off', effects),
    `To do exactly this, make the same call with planHash ${String(plan.planHash)} and without dryRun.`,
  ].join('\n')
}

function listed(title: string, lines: string[]): string[] {
  if (lines.length === 0) return []
  const shown = lines.slice(0, mostLines).map((line) => `- ${line}`)
  return [`${title}:`, ...shown, ...(lines.length > mostLines ? [`- and ${lines.length - mostLines} more`] : [])]
}

/** Of what is new or gone only what says something; what is changed whole. */
function fieldsOf({ id, action, fields }: Change): string {
  const parts = Object.entries(fields ?? {}).flatMap(([name, { from, to }]) => {
    const called = spaced(name).replace(/ id$/, '')
    if (action === 'update') return [`${called}: ${brief(from)} → ${brief(to)}`]
    const value = action === 'delete' ? from : to
    return value === id || ['null', 'false', '""', '{}', '[]'].includes(JSON.stringify(value ?? null))
      ? []
      : [`${called}: ${brief(value)}`]
  })
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

function effectInWords(effect: Effect): string {
  switch (effect.type) {
    case 'stock':
      return stockInWords(effect)
    case 'task':
      return `task ${brief(effect.id)}: ${brief(effect.title)}`
    case 'status':
      return `${spaced(String(effect.entity))} ${brief(effect.id)}: ${brief(effect.from)} → ${brief(effect.to)}${goesBy(effect)}`
    case 'notification':
      if (effect.partner !== undefined) return toldInWords(effect)
      return `event ${brief(effect.event)}, for whoever subscribes to it`
    default:
      return brief(effect)
  }
}

/** What a new state goes by: the lines that a person looks at. */
function goesBy({ lines }: Effect): string {
  const all = (lines ?? []) as Record<string, unknown>[]
  const said = all.filter(({ difference, quantityOpen }) => difference !== 0 && quantityOpen !== 0)
  if (said.length === 0) return ''
  const told = said.slice(0, mostLines).map((line) =>
    Object.entries(line)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${spaced(name)} ${brief(value)}`)
      .join(', '),
  )
  return `; ${told.join('; ')}${said.length > mostLines ? `; and ${said.length - mostLines} more` : ''}`
}

/** Whole, as it cannot be unread once it was told. */
function toldInWords({ partner, of, id, data }: Effect): string {
  const said = Object.entries(data as object).map(([name, value]) => `${spaced(name)}: ${JSON.stringify(value)}`)
  return `company ${brief(partner)} is told of the ${brief(of)}${id === null ? '' : ` ${brief(id)}`}: ${said.join(', ')}`
}

function stockInWords({
  kind,
  quantity,
  unit,
  sku,
  lotCode,
  serialCode,
  fromName,
  fromBin,
  toName,
  toBin,
  toCustomer,
  shipToAddress,
}: Effect): string {
  const which = [
    lotCode !== null && ` of lot ${brief(lotCode)}`,
    serialCode !== null && ` with serial number ${brief(serialCode)}`,
  ]
    .filter(Boolean)
    .join('')
  const way = [
    fromName !== null && ` from ${brief(fromName)} (${brief(fromBin)})`,
    toName !== null && ` to ${brief(toName)} (${brief(toBin)})`,
    toCustomer !== undefined && ` to ${brief((toCustomer as { name: string }).name)}`,
    shipToAddress !== undefined && `, ${brief(shipToAddress)}`,
  ]
    .filter(Boolean)
    .join('')
  return `${brief(kind)} of ${brief(quantity)} ${brief(unit)} ${brief(sku)}${which}${way}`
}

/** workOrderLine is work order line. */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
}
