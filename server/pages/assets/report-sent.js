// What was sent off from here and not taken before its page was closed: sent now, or shown with why it was refused.
import { inWords } from './moment.js'
import { deliver, drop, Refused, save, sendAnew, sentOff, takeBack } from './report-kept.js'

/** What this person sent off in this company before, one after the other. */
export async function sendKept(kept) {
  const { company, person, timezone } = kept.dataset
  const say = (kind, text) => {
    const line = Object.assign(document.createElement('p'), { className: kind, textContent: text })
    kept.append(line)
    return line
  }
  const all = sentOff()
  const own = all.filter((report) => report.company === company && report.person === person)
  if (all.length > own.length)
    say(
      'hint',
      'Reports that somebody else made here, or for another company, are kept until they open its page again.',
    )
  for (const report of own) {
    const line = say('hint', '')
    const at = inWords(new Date(report.occurredAt ?? report.sentOff), timezone)
    const what = [`${report.name}, ${report.machine}, ${at}`, told(report, timezone)].filter(Boolean).join('. ')
    if (report.refused) {
      showRefused(line, report, what)
      continue
    }
    line.textContent = `Sending … ${what}`
    try {
      await deliver(report, { waits: (text) => (line.textContent = `${text} ${what}`) })
      line.className = 'notice'
      line.textContent = `Sent. ${what}`
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status !== 401) {
        report.refused = error.message
        save(report)
        showRefused(line, report, what)
      } else line.textContent = `Not sent yet. ${what}. ${error.message}`
    }
  }
}

function showRefused(line, report, what) {
  line.className = 'alert'
  line.textContent = `Not sent. ${what}. It was refused: ${report.refused}`
  const actions = document.createElement('div')
  actions.className = 'actions'
  const button = (text, act) => {
    const one = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'plain',
      textContent: text,
    })
    one.addEventListener('click', act)
    actions.append(one)
  }
  button('Open it to put it right', () => {
    for (const photo of Object.values(report.photos)) sendAnew(photo)
    takeBack(report)
    location.href = `${report.at}?${new URLSearchParams({ company: report.company, issue: report.issue })}`
  })
  button('Throw it away', async () => {
    await drop(report)
    line.remove()
    actions.remove()
  })
  line.after(actions)
}

function told({ answers }, timezone) {
  return answers
    .map(({ field, type, value, photo }) => {
      if (photo || type === 'location') return field
      if (type === 'products') return `${field}: ${value.map(({ sku, quantity }) => `${quantity} ${sku}`).join(', ')}`
      if (type === 'datetime') return `${field}: ${inWords(new Date(value), timezone)}`
      return `${field}: ${value === true ? 'yes' : String(value).slice(0, 80)}`
    })
    .join('; ')
}
