// A report from a telephone. What is written stays in the browser until the service has said that it has it; what was sent off
// and not taken before the page was closed is sent by the next.
import { complain, explain, fill, locate, misread, said, tell, written } from './report-fields.js'
import {
  deliver,
  draftPlace,
  drop,
  forget,
  hearOfOthers,
  save as keep,
  noNetwork,
  Refused,
  read,
  sendAnew,
  sendOff,
  store,
  stored,
  takeBack,
  upload,
} from './report-kept.js'
import { hidePhoto, showPhoto, shrink, signature } from './report-pictures.js'
import { sendKept } from './report-sent.js'

const [visit] = performance.getEntriesByType('navigation')
const loaded = visit?.responseStart ?? performance.now()
// By the telephone's own clock; not performance.timeOrigin, which keeps what that said when the browser began.
const clockWhenLoaded = Date.now() - (performance.now() - loaded)

/** What the service's clock says: a telephone's may be wrong by hours, but counts on from what the page came with. */
function serviceTime(whenLoaded) {
  // The first stands while the telephone sleeps, the second is set at times. One that was set back is behind the first; one
  // that was set on looks like sleep, which is far more usual, and a time to come is refused by the service.
  const since = Math.max(performance.now() - loaded, Date.now() - clockWhenLoaded)
  return new Date(Date.parse(whenLoaded) + since).toISOString()
}

const unreadable = 'this picture cannot be read here. Please take another, or choose a JPEG, PNG or WebP'

const kept = document.getElementById('kept')
if (kept) sendKept(kept)
const form = document.getElementById('report')
if (form) begin()

function begin() {
  const { at, company, person, issue, ssu, name, machine } = form.dataset
  const about = { at, company, person, issue, ssu, name, machine, place: draftPlace(form.dataset) }
  const draft = { key: crypto.randomUUID(), values: {}, photos: {}, ...read(about.place), ...about }
  const items = [...form.querySelectorAll('.item')]
  const state = document.getElementById('state')
  const problem = document.getElementById('problem')
  const save = () => keep(draft)
  const newest = new Map() // the picture of each field that was taken last
  const reading = new Map() // pictures that are not in the report yet
  const unread = new Set() // fields whose picture cannot be
  let elsewhere // what another tab said that sent this off
  hearOfOthers(draft, ({ answers }) => (elsewhere = JSON.stringify(answers)))
  const hears = {
    waits: (text) => (state.textContent = text),
    photo: (title) =>
      tell(
        items.find((item) => item.dataset.title === title),
        'Sent.',
      ),
  }

  // Who is quicker than the network has written before this runs.
  const early = items.filter((item) => written(item) !== null)
  for (const item of items) if (!early.includes(item)) fill(item, draft.values[item.dataset.title])
  if (early.length > 0) changed()
  showWhatApplies()
  form.addEventListener('input', ({ target }) => {
    const item = target.closest('.item')
    if (!unread.has(item)) complain(item)
    changed()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    report()
  })
  for (const item of items) {
    const { type, title } = item.dataset
    if (type === 'photo') {
      const input = item.querySelector('input')
      const take = () => {
        const [file] = input.files
        if (file) takePicture(item, shrink(file))
      }
      input.addEventListener('change', take)
      take()
      item.querySelector('[data-drop]').addEventListener('click', () => {
        dropPhoto(item)
        hidePhoto(item)
      })
      if (draft.photos[title] && input.files.length === 0)
        stored(draft.photos[title].id).then((blob) => {
          if (blob) return showPhoto(item, blob)
          if (draft.photos[title]?.answer) return
          delete draft.photos[title] // the browser has thrown it away, or never kept it
          tell(item, 'The photo is not kept here any more. Please take another.')
        })
    }
    if (type === 'signature')
      signature(
        item,
        (picture) => takePicture(item, picture),
        () => dropPhoto(item),
      )
    const here = item.querySelector('[data-locate]')
    here?.addEventListener('click', () => locate(item))
    if (here) here.disabled = false
  }
  form.querySelector('.actions button').disabled = false
  state.textContent = ''

  function changed() {
    for (const item of items) draft.values[item.dataset.title] = written(item)
    save()
    showWhatApplies()
  }

  function showWhatApplies() {
    for (const item of items) {
      explain(item, kept.dataset.timezone)
      const { when, equals } = item.dataset
      if (when === undefined) continue
      const other = items.find((one) => one.dataset.title === when)
      item.hidden =
        !other ||
        other.hidden ||
        JSON.stringify(said(other) ?? (other.dataset.type === 'checkbox' ? false : null)) !== equals
    }
  }

  /** Whoever reports meanwhile waits for it; of two of one field the later holds. */
  function takePicture(item, picture) {
    newest.set(item, picture)
    const taking = picture
      .then((blob) => newest.get(item) === picture && keepPhoto(item, blob))
      .catch(() => {
        if (newest.get(item) !== picture) return
        unread.add(item)
        complain(item, `${item.dataset.title}: ${unreadable}.`)
        const drop = item.querySelector('[data-drop]')
        if (drop) drop.hidden = false
      })
      .finally(() => reading.get(item) === taking && reading.delete(item))
    reading.set(item, taking)
  }

  async function keepPhoto(item, blob) {
    const { title } = item.dataset
    unread.delete(item)
    complain(item)
    const before = draft.photos[title]
    const photo = { id: crypto.randomUUID(), key: crypto.randomUUID() }
    const outlasts = await store(photo.id, blob)
    draft.photos[title] = photo
    save()
    if (before) forget(before.id)
    showPhoto(item, blob)
    if (!outlasts) tell(item, 'This browser cannot keep it: leave the page open until the report is sent.')
    upload(draft, title, hears).catch(() => undefined) // it is tried again with the report
  }

  function dropPhoto(item) {
    newest.delete(item)
    unread.delete(item)
    complain(item)
    const photo = draft.photos[item.dataset.title]
    delete draft.photos[item.dataset.title]
    save()
    if (photo) forget(photo.id)
  }

  async function haveRead(button) {
    button.disabled = true
    state.textContent = 'Sending …'
    for (const item of items) item.inert = true
    await Promise.all(reading.values())
    for (const item of items) item.inert = false
    button.disabled = false
    state.textContent = ''
  }

  /** All at once: nothing that stands in a field is left out unsaid. */
  function wrongAnswers() {
    return items.flatMap((item) => {
      if (item.hidden) return []
      const { title, required } = item.dataset
      const wrong = unread.has(item) ? { text: unreadable } : misread(item)
      if (wrong) return { item, part: wrong.part, text: `${title}: ${wrong.text}.` }
      return required !== undefined && isEmpty(item) ? { item, text: `${title} is needed.` } : []
    })
  }

  async function report() {
    problem.hidden = true
    const button = form.querySelector('.actions button')
    if (reading.size > 0) await haveRead(button)
    const wrong = wrongAnswers()
    for (const item of items) complain(item)
    if (wrong.length > 0) return refuse(wrong)
    button.disabled = true
    state.textContent = 'Sending …'
    for (const item of items) item.inert = true
    if (!draft.answers)
      sendOff(
        draft,
        items
          .filter((item) => !item.hidden && !isEmpty(item))
          .map((item) => {
            const { title: field, type } = item.dataset
            const photo = draft.photos[field]?.id
            return photo ? { field, photo } : { field, type, value: said(item) }
          }),
        serviceTime(form.dataset.now),
      )
    if (!navigator.onLine) hears.waits(noNetwork(draft))
    try {
      await deliver(draft, hears)
      finish('Reported.')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'idempotency_key_reused' && elsewhere === JSON.stringify(draft.answers)) {
        await drop(draft)
        return finish('This was reported already, from another tab.')
      }
      // What is refused for who is signed in now is sent as it is when the person is back.
      if (error.status === 401)
        return refuse([
          { text: `${error.message} What you wrote is kept, and sent when you open this page signed in.` },
        ])
      for (const item of items) item.inert = false
      for (const { field } of error.problems) if (draft.photos[field]) sendAnew(draft.photos[field])
      takeBack(draft)
      refuse(error.problems.map((one) => ({ ...one, item: items.find(({ dataset }) => dataset.title === one.field) })))
    } finally {
      button.disabled = false
      state.textContent = ''
    }
  }

  function finish(text) {
    form.hidden = true
    const done = document.getElementById('done')
    done.querySelector('.notice').textContent = text
    done.hidden = false
    done.focus()
  }

  const isEmpty = (item) => {
    if (['photo', 'signature'].includes(item.dataset.type)) return !draft.photos[item.dataset.title]
    const value = said(item)
    return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
  }

  /** Each at its field, and below which those are; what belongs to no field there too. */
  function refuse(problems) {
    const wrong = items.filter((item) => problems.some((one) => one.item === item))
    const of = (item) => problems.filter((one) => one.item === item)
    const texts = (some) => some.map(({ text }) => text)
    for (const item of wrong) complain(item, texts(of(item)).join(' '), of(item)[0].part)
    const titles = wrong.map((item) => item.dataset.title)
    const below = wrong.length > 0 ? [`Not sent yet. Please look at: ${titles.join(', ')}.`] : []
    problem.textContent = [...texts(of(undefined)), ...below].join(' ')
    problem.className = 'alert'
    problem.hidden = false
    ;(form.querySelector('[aria-invalid=true]') ?? problem).focus()
  }
}
