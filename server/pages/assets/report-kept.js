// What the browser keeps of reports. What is being written is a draft, one for each person, machine and issue. What was sent off
// is kept by itself, until the service has it or somebody throws it away; it is sent again, or mended, only by whoever has it as
// it stands here. Pictures are kept apart, each report's its own.

// What the browser has no room for, or keeps for nobody (some do not in private windows): only while the page is open.
const held = new Map()

function read(place) {
  try {
    return held.get(place) ?? JSON.parse(localStorage.getItem(place)) ?? undefined
  } catch {
    return undefined
  }
}

/** Whether it outlasts the page. */
function write(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value))
    return held.delete(place) || true
  } catch {
    held.set(place, value)
    return false
  }
}

function remove(place) {
  held.delete(place)
  try {
    localStorage.removeItem(place)
  } catch {} // it keeps nothing at all
}

/** In another place from now on. Without room for both the old makes it, and comes back where that is not enough. */
function move(from, place, value) {
  if (write(place, value)) return remove(from)
  try {
    const before = localStorage.getItem(from)
    localStorage.removeItem(from)
    if (write(place, value)) held.delete(from)
    else if (before !== null) localStorage.setItem(from, before)
  } catch {} // it keeps nothing at all
}

/** Each person's own: what somebody wrote is sent in nobody else's name. */
const draftPlace = ({ company, person, ssu, issue }) => ['report', company, person, ssu, issue].join('|')
const sentOffPlace = ({ key }) => `sent-off|${key}`

export function draftOf(about) {
  const place = draftPlace(about)
  return { key: crypto.randomUUID(), values: {}, photos: {}, ...read(place), ...about, place }
}

/** What this person sent off from here and nobody has yet; undefined: it is gone. */
export function keptOf({ company, person }, key) {
  const report = read(sentOffPlace({ key }))
  return report?.company === company && report.person === person ? report : undefined
}

/** Where it is put right. */
export function addressOf({ at, company, issue, key }) {
  return `${at}?${new URLSearchParams({ company, issue, kept: key })}`
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

/** Whether it still stands here as this page has it: no other has sent it, mended it or thrown it away. */
function isAsKept(report) {
  return read(report.place)?.turn === report.turn
}

export function save(report) {
  if (!report.turn || isAsKept(report)) write(report.place, report)
}

export const isOnItsWay = ({ answers, refused }) => Boolean(answers) && refused === undefined

/**
 * It is sent from now on, by this page or by the next that is opened, and tells of when it was first sent off whenever it comes
 * to the service; if it says of the machine what it did not say then, of when it is sent off as that. false: it was sent off
 * from another tab, is gone from here, and this is no other report than that one.
 */
export async function sendOff(report, answers, now) {
  const kept = read(sentOffPlace(report))
  const isSame = JSON.stringify(kept?.answers) === JSON.stringify(answers())
  const isOwn = report.turn && kept?.turn === report.turn
  if (kept && isSame && !isOwn) Object.assign(report, asNew, kept)
  else if (report.turn && !isOwn) return false
  else if (kept && !isOwn) await part(report)
  if (isOnItsWay(report)) return true
  const before = report.place
  const place = sentOffPlace(report)
  const turn = (report.turn ?? 0) + 1
  const round = report.isTakenBack ? roundOf(report) : turn
  const said = { ...timesOf(report, answers(), now), answers: answers(), turn, round }
  Object.assign(report, asNew, said, { place })
  if (before === place || !isOf(report, before)) write(place, report)
  else move(before, place, Object.assign(report, { draft: before }))
  return true
}

function timesOf({ answers: before = [], occurredAt, sentOff }, answers, now) {
  const isNew = answers.some(
    ({ type, value }) => type === 'machine_status' && !before.some((one) => one.type === type && one.value === value),
  )
  return isNew || !sentOff
    ? { occurredAt: now, sentOff: new Date().toISOString() }
    : { occurredAt: occurredAt ?? now, sentOff }
}

/** Neither refused nor taken back nor written on since. */
const asNew = { refused: undefined, isTakenBack: undefined, written: undefined }

/**
 * What could not be sent yet: it waits for who has opened it, or throws it away, and no page sends it. Whether the service
 * has it nobody knows, so it is sent by the key that it had: what is no other than that one is that one. false: another tab
 * has done so, or has sent it.
 */
export function takeBack(report) {
  if (!isAsKept(report)) return false
  const [turn, round] = [report.turn + 1, roundOf(report)]
  write(report.place, Object.assign(report, { refused: '', isTakenBack: true, turn, round }))
  stopWaiting()
  return true
}

/** Whoever waits to ask again looks at once whether it still is to be. */
export function stopWaiting() {
  dispatchEvent(new Event('taken-back'))
}

export function giveBack(report) {
  save(Object.assign(report, asNew))
}

/** Another tab may have written on there. */
const isOf = ({ values }, draft) => JSON.stringify(read(draft)?.values) === JSON.stringify(values)

/** By one key however often it is sent; what was mended is asked anew. */
export function keyOf(report) {
  const { key, isOfNow } = report
  const round = roundOf(report)
  return [key, round > 1 && round, isOfNow && 'now'].filter(Boolean).join('-')
}

/** Of which turn the key is. */
const roundOf = ({ turn, round = turn }) => round

/** Another report than the one that was sent off by its key before. Sent off itself, it is kept by itself too. */
export async function part(report) {
  const own = report.turn && isAsKept(report) ? report.place : null
  Object.assign(report, { key: crypto.randomUUID(), isTakenBack: undefined })
  for (const [title, { id, type }] of Object.entries(report.photos)) {
    const blob = await stored(id)
    report.photos[title] = { id: crypto.randomUUID(), key: crypto.randomUUID(), type }
    if (blob) await store(report.photos[title].id, blob)
  }
  if (report.turn) {
    report.place = sentOffPlace(report)
    if (own) move(own, report.place, report)
    else write(report.place, report)
  }
}

/** What became of it in other tabs: as it stands now, or undefined where it is gone. */
export function hearOfOthers(report, hear) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sentOffPlace(report)) hear(newValue ? JSON.parse(newValue) : undefined)
  })
}

/** What the service does not have, or may have thrown away by now, as nothing referred to it. */
export function sendAnew(photo) {
  delete photo.answer
  photo.key = crypto.randomUUID()
}

export function drop(report) {
  remove(report.place)
  // It found no room as sent off.
  if (read(report.draft)?.key === report.key && isOf(report, report.draft)) remove(report.draft)
  return Promise.all(Object.values(report.photos).map(({ id }) => forget(id)))
}

/** What would be lost with the page: null, 'report' or the name of a photo. */
export function unkept({ place, photos }) {
  if (held.has(place)) return 'report'
  return Object.keys(photos).find((title) => held.has(photos[title].id)) ?? null
}

export function askBeforeItIsLost(report) {
  addEventListener('beforeunload', (event) => unkept(report) !== null && event.preventDefault())
}

/** Whether another page has sent it. */
export function isGone({ place }) {
  return read(place) === undefined
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

// What this page has shown is there for it also when another has thrown it away.
const shown = new Map()

export async function stored(id) {
  const blob = held.get(id) ?? (await inPhotos('readonly', (store) => store.get(id)).catch(() => undefined))
  if (blob) shown.set(id, blob)
  return blob ?? shown.get(id)
}

/** Whether it outlasts the page. */
export async function store(id, blob) {
  shown.set(id, blob)
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
  shown.delete(id)
  return inPhotos('readwrite', (store) => store.delete(id)).catch(() => undefined)
}
