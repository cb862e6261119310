// The network asked until the service answers: what is sent by one key is one report however often, and from however many pages.
import { drop, isGone, isOnItsWay, keyOf, save, sendAnew, stored, unkept } from './report-kept.js'

const [visit] = performance.getEntriesByType('navigation')
const loaded = visit?.responseStart ?? performance.now()
// By the telephone's own clock; not performance.timeOrigin, which keeps what that said when the browser began.
const clockWhenLoaded = Date.now() - (performance.now() - loaded)

/** What the service's clock says: a telephone's may be wrong by hours, but counts on from what the page came with. */
export function serviceTime(whenLoaded) {
  // The first stands while the telephone sleeps, the second is set at times. One that was set back is behind the first; one
  // that was set on looks like sleep, which is far more usual, and a time to come is refused by the service.
  const since = Math.max(performance.now() - loaded, Date.now() - clockWhenLoaded)
  return new Date(Date.parse(whenLoaded) + since).toISOString()
}

/** What is wrong, in words: with which field of the report, if it is one. */
export class Refused extends Error {
  constructor(problems, status, reply = {}) {
    super(problems.map(({ text }) => text).join(' '))
    this.problems = problems
    this.status = status
    this.code = reply.code
    this.errors = reply.errors
  }
}

/** Whether it is the report that is refused. Of who is signed in, or of the place, it says nothing: it waits, by its key. */
export const isOfReport = ({ status }) => status !== 401 && status !== 403

/** Until the service has it, or refuses it, or nobody is to send it any more (hears.check). */
export async function deliver(report, hears) {
  const { at, company, person, issue, ssu, photos } = report
  for (const { field, photo } of report.answers) {
    if (!photo || (await upload(report, field, hears))) continue
    if (isGone(report)) return // another page has sent it
    throw new Refused([{ field, text: `${field} is not kept here any more.` }])
  }
  const answers = report.answers.map(({ field, value, photo }) => ({
    field,
    value: photo ? photos[field].answer : value,
  }))
  const { occurredAt } = report
  const types = Object.fromEntries(report.answers.map(({ field, type }) => [field, type]))
  const question = { company, person, key: keyOf(report), types, issueId: issue, ssuId: ssu, answers, occurredAt }
  try {
    await asked(report, `${at}/send`, question, hears, 'taskId')
  } catch (error) {
    if (!occurredAt || !error.errors?.some(({ path }) => path === 'occurredAt')) throw error
    // The telephone's clock was set meanwhile. Its key follows from the one before: another page may do the same.
    Object.assign(report, { occurredAt: undefined, isOfNow: true })
    save(report)
    return deliver(report, hears)
  }
  if (!isOnItsWay(report)) throw takenBack // meanwhile, here: sent again, it is known by its key
  await drop(report)
}

export const takenBack = new Error('It is not to be sent any more.')

const sending = new Map()

/** Whether the service has the photo now; false: there is none. */
export function upload(report, title, hears) {
  const photo = report.photos[title]
  if (!photo || photo.answer) return Promise.resolve(Boolean(photo))
  const begun = sending.get(photo.id) ?? put(report, title, hears).finally(() => sending.delete(photo.id))
  sending.set(photo.id, begun)
  return begun
}

async function put(report, title, hears, again = true) {
  const { at, company, person, issue, photos } = report
  const photo = photos[title]
  const blob = await stored(photo.id)
  if (!blob) return false
  const wanted = { issueId: issue, fileName: `${title}.jpg`, contentType: blob.type }
  const question = { company, person, key: photo.key, ...wanted }
  const { uploadUrl } = await asked(report, `${at}/photo`, question, hears, 'uploadUrl')
  const sent = { method: 'PUT', body: blob, headers: { 'Content-Type': blob.type } }
  const isElsewhere = new URL(uploadUrl).origin !== location.origin
  const answer = await tried(report, uploadUrl, sent, hears, isElsewhere ? saidByStore : saidFor('kept'), 300_000)
  if (answer.status === 403 && again) {
    sendAnew(photo) // the address has had its time
    save(report)
    return put(report, title, hears, false)
  }
  if (!answer.ok) {
    const why = answer.reply.detail ?? `it was not taken (${answer.status}).`
    throw new Refused([{ field: title, text: `${title}: ${why}` }], answer.status)
  }
  photo.answer = uploadUrl.split('?')[0]
  if (photos[title] === photo) save(report)
  hears.photo?.(title)
  return true
}

/** A question to the service, asked until it is answered. Its answer has what is awaited. */
async function asked(report, path, body, hears, awaited) {
  const question = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const { ok, status, reply } = await tried(report, path, question, hears, saidFor(awaited))
  if (!ok) throw new Refused(inPlainWords(report, reply), status, reply)
  return reply
}

/** The service says it to programs: by the places of what was sent, and how a program would mend it. */
function inPlainWords({ answers = [], photos, name }, reply) {
  const { code, detail, title, errors, missingFields = [] } = reply
  if (code === 'idempotency_key_reused') return [{ text: sentOffAlready }]
  if (code === 'not_a_member') return [{ text: detail.startsWith('The company is archived') ? archived : noMember }]
  const isIssueGone = errors?.some(({ path, message }) => path === 'issueId' && message.startsWith('there is no '))
  if (isIssueGone || (code === 'not_found' && !errors)) return [{ text: `“${name}” cannot be reported any more.` }]
  if (!errors) return [{ text: detail ?? title }]
  const isOtherwise = ({ message }) => message === 'is asked in another way by now'
  const placeOf = ({ path }) => /^answers\.\d+/.exec(path)?.[0]
  const otherwise = errors.filter(isOtherwise).map(placeOf)
  // What else is wrong with an answer is of what was not asked.
  const told = errors.filter((one) => isOtherwise(one) || !otherwise.includes(placeOf(one)))
  return told.flatMap(({ path, message }) => {
    if (code === 'required_field_missing' && path === 'answers')
      return missingFields.map((field) => ({ field, text: `${field} is needed.` }))
    const words = `${message.replace(/; config\.apply makes one: .*/s, '')}.`
    const { field } = answers[/^answers\.(\d+)/.exec(path)?.[1]] ?? {}
    if (!field) return { text: words[0].toUpperCase() + words.slice(1) }
    if (path.endsWith('.field')) return { field, isGone: true, text: `${field} is not asked any more.` }
    if (isOtherwise({ message })) return { field, isGone: true, text: `${field} is asked in another way by now.` }
    if (photos[field]) return { field, text: `${field}: the service does not have it. Report again, or make it anew.` }
    const part = /\.(quantity|lotCode|serialCode)$/.exec(path)?.[1]
    const of = part === 'quantity' && words.startsWith('must ') ? 'the quantity ' : ''
    return { field, text: `${field}: ${of}${words}`, ...(part && { part: `[data-part=${part}]` }) }
  })
}

const archived = 'This company is archived: who operates the service can bring it back.'
const noMember = 'You are not a member of this company any more: an administrator can take you in again.'
const sentOffAlready =
  'This was sent off already, as it stood before or from another tab. If something else stands here, press Report again to report it too.'

/** It is not here any more as this page had it, but as it is now, if it is. */
export function sentOffElsewhere(now) {
  const opened = now?.isTakenBack && 'opened this to put it right'
  const mended = opened || (now && `put this right, and ${isOnItsWay(now) ? 'is sending it' : 'it was refused again'}`)
  const text = `Another tab has ${mended ?? 'sent this, or thrown it away'}.`
  return new Refused([{ text: `${text} Press Report again to report what stands here too.` }], 409, {
    code: 'idempotency_key_reused',
  })
}

/** Until the network and the service answer; sooner when the browser says that it is back. What hangs is asked again. */
async function tried(report, path, question, { waits, check }, said, patience = 60_000) {
  for (let pause = 1000; ; pause = Math.min(pause * 2, 30_000)) {
    check?.()
    const silence = new AbortController()
    const timers = [
      setTimeout(() => waits(`There is no answer yet. ${whatIsKept(report)}`), 8000),
      setTimeout(() => silence.abort(), patience),
    ]
    const answer = await fetch(path, { ...question, redirect: 'manual', signal: silence.signal }).catch(() => null)
    const isBusy = answer && (answer.status >= 500 || answer.status === 429)
    const reply = answer && !isBusy ? await said(answer) : null
    for (const timer of timers) clearTimeout(timer)
    if (reply && reply.code !== 'idempotency_in_progress') return { ok: answer.ok, status: answer.status, reply }
    if (silence.signal.aborted) waits(`There is no answer. ${whatIsKept(report)}`)
    else if (!answer) waits(noNetwork(report))
    else if (isBusy || reply) waits(`The service is busy. ${whatIsKept(report)}`)
    else
      waits(
        `Something else answers in the service’s place: the network may want you to sign in to it. ${whatIsKept(report)}`,
      )
    await new Promise((again) => {
      const timer = setTimeout(again, pause)
      for (const change of ['online', 'taken-back'])
        addEventListener(change, () => [clearTimeout(timer), again()], { once: true })
    })
  }
}

/** What the service says; null: it is not the service that answers, but the page by which a network lets guests in, say. */
function saidFor(awaited) {
  return async (answer) => {
    const reply = await answer.json().catch(() => null)
    if (reply?.[answer.ok ? awaited : 'code']) return reply
    return answer.status === 413 ? { detail: 'It is too large for what stands before the service.' } : null
  }
}

/** A store of files elsewhere says nothing, or why not as XML. */
function saidByStore(answer) {
  const isPage = /html/.test(answer.headers.get('Content-Type'))
  return answer.status === 0 || isPage ? null : {}
}

export function noNetwork(report) {
  return `There is no network just now. ${whatIsKept(report)}`
}

function whatIsKept(report) {
  const lost = unkept(report)
  if (lost === null && !isOnItsWay(report)) return 'What you write is kept here until you send it.'
  return lost === null
    ? 'This is kept here and sent when it is back. If you close the page before, it is sent when you open this or another machine’s page again.'
    : `Leave this page open until it is sent: this browser cannot keep the ${lost === 'report' ? 'report' : `picture “${lost}”`}.`
}
