// What the browser keeps of reports: what is being written, what was sent off and not yet taken, and photos. A report has one
// key however often, and from however many pages, the network has to be asked, so that it is one report.

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

// What the browser has no room for, or keeps for nobody (some do not in private windows): only while the page is open.
const held = new Map()

export function read(place) {
  try {
    return held.get(place) ?? JSON.parse(localStorage.getItem(place)) ?? undefined
  } catch {
    return undefined
  }
}

function write(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value))
    held.delete(place)
  } catch {
    held.set(place, value)
  }
}

function remove(place) {
  held.delete(place)
  try {
    localStorage.removeItem(place)
  } catch {} // it keeps nothing at all
}

export function save(report) {
  write(report.place, report)
}

/** Each person's own: what somebody wrote is sent in nobody else's name. */
export function draftPlace({ company, person, ssu, issue }) {
  return ['report', company, person, ssu, issue].join('|')
}

/** It is sent from now on, by this page or by the next that is opened, and tells of now whenever it comes to the service. */
export function sendOff(report, answers, occurredAt) {
  Object.assign(report, { answers, occurredAt, sentOff: new Date().toISOString() })
  move(report, sentOffPlace(report))
}

const sentOffPlace = ({ key }) => `sent-off|${key}`

/** When another tab sends the same one off. */
export function hearOfOthers(report, hear) {
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue && key === sentOffPlace(report)) hear(JSON.parse(newValue))
  })
}

/** What the service does not have, or may have thrown away by now, as nothing referred to it. */
export function sendAnew(photo) {
  delete photo.answer
  photo.key = crypto.randomUUID()
}

/** What is mended is another report than the one that was refused. */
export function takeBack(report) {
  delete report.answers
  delete report.refused
  move(report, draftPlace(report))
  report.key = crypto.randomUUID()
  save(report)
}

function move(report, place) {
  const before = report.place
  report.place = place
  save(report)
  if (before !== place) remove(before)
}

export function drop(report) {
  remove(report.place)
  return Promise.all(Object.values(report.photos).map(({ id }) => forget(id)))
}

export function sentOff() {
  try {
    return Object.keys(localStorage)
      .filter((place) => place.startsWith('sent-off|'))
      .map(read)
      .filter(Boolean)
      .sort((a, b) => (a.sentOff < b.sentOff ? -1 : 1))
  } catch {
    return []
  }
}

/** What would be lost with the page: null, 'report' or the name of a photo. */
function unkept({ place, photos }) {
  if (held.has(place)) return 'report'
  return Object.keys(photos).find((title) => held.has(photos[title].id)) ?? null
}

/** Until the service has it, or refuses it. */
export async function deliver(report, hears) {
  const { at, company, person, issue, ssu, key, photos, place } = report
  for (const { field, photo } of report.answers) {
    if (!photo || (await upload(report, field, hears))) continue
    if (!held.has(place) && !read(place)) return // another page has sent it
    throw new Refused([{ field, text: `${field} is not kept here any more.` }])
  }
  const answers = report.answers.map(({ field, value, photo }) => ({
    field,
    value: photo ? photos[field].answer : value,
  }))
  const { occurredAt } = report
  const question = { company, person, key, issueId: issue, ssuId: ssu, answers, occurredAt }
  try {
    await asked(report, `${at}/send`, question, hears, 'taskId')
  } catch (error) {
    if (!occurredAt || !error.errors?.some(({ path }) => path === 'occurredAt')) throw error
    // The telephone's clock was set meanwhile. With a key that follows from the one before: another page may do the same.
    Object.assign(report, { occurredAt: undefined, key: `${key}-now` })
    save(report)
    return deliver(report, hears)
  }
  await drop(report)
}

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
  const answer = await tried(report, uploadUrl, sent, hears, isElsewhere ? saidByStore : saidFor('kept'))
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
function inPlainWords({ answers = [], photos }, { code, detail, title, errors, missingFields = [] }) {
  if (code === 'idempotency_key_reused') return [{ text: reportedAlready }]
  if (!errors) return [{ text: detail ?? title }]
  return errors.flatMap(({ path, message }) => {
    if (code === 'required_field_missing' && path === 'answers')
      return missingFields.map((field) => ({ field, text: `${field} is needed.` }))
    const words = `${message.replace(/; config\.apply makes one: .*/s, '')}.`
    const { field } = answers[/^answers\.(\d+)/.exec(path)?.[1]] ?? {}
    if (!field) return { text: words[0].toUpperCase() + words.slice(1) }
    if (photos[field]) return { field, text: `${field}: the service does not have it. Report again, or make it anew.` }
    const part = /\.(quantity|lotCode|serialCode)$/.exec(path)?.[1]
    return { field, text: `${field}: ${words}`, ...(part && { part: `[data-part=${part}]` }) }
  })
}

const reportedAlready =
  'This was reported already, from another tab. If something else stands here, press Report again to report it too.'

/** Until the network and the service answer; sooner when the browser says that it is back. */
async function tried(report, path, question, { waits }, said) {
  for (let pause = 1000; ; pause = Math.min(pause * 2, 30_000)) {
    const answer = await fetch(path, { ...question, redirect: 'manual' }).catch(() => null)
    const isBusy = answer && (answer.status >= 500 || answer.status === 429)
    const reply = answer && !isBusy ? await said(answer) : null
    if (reply && reply.code !== 'idempotency_in_progress') return { ok: answer.ok, status: answer.status, reply }
    waits(
      !answer
        ? noNetwork(report)
        : isBusy || reply
          ? `The service is busy. ${whatIsKept(report)}`
          : `Something else answers in the service’s place: the network may want you to sign in to it. ${whatIsKept(report)}`,
    )
    await new Promise((again) => {
      const timer = setTimeout(again, pause)
      addEventListener('online', () => [clearTimeout(timer), again()], { once: true })
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
  if (lost === null && !report.answers) return 'What you write is kept here until you send it.'
  return lost === null
    ? 'This is kept here and sent when it is back. If you close the page before, it is sent when you open this or another machine’s page again.'
    : `Leave this page open until it is sent: this browser cannot keep the ${lost === 'report' ? 'report' : `picture “${lost}”`}.`
}

// Photos, which local storage has no room for.
function photos() {
  return new Promise((opened, failed) => {
    const asking = indexedDB.open('millwright-reports', 1)
    asking.onupgradeneeded = () => asking.result.createObjectStore('photos')
    asking.onsuccess = () => opened(asking.result)
    asking.onerror = () => failed(asking.error)
  })
}

async function inPhotos(mode, ask) {
  const database = await photos()
  return await new Promise((done, failed) => {
    const transaction = database.transaction('photos', mode)
    const asking = ask(transaction.objectStore('photos'))
    transaction.oncomplete = () => done(asking.result)
    transaction.onerror = () => failed(asking.error)
    transaction.onabort = () => failed(transaction.error)
  }).finally(() => database.close())
}

export async function stored(id) {
  return held.get(id) ?? (await inPhotos('readonly', (store) => store.get(id)).catch(() => undefined))
}

/** Whether it outlasts the page. */
export async function store(id, blob) {
  return await inPhotos('readwrite', (store) => store.put(blob, id)).then(
    () => true,
    () => {
      held.set(id, blob)
      return false
    },
  )
}

export function forget(id) {
  held.delete(id)
  return inPhotos('readwrite', (store) => store.delete(id)).catch(() => undefined)
}
