// The form of a report: what is written and taken back, kept as it comes; what is wrong with it; sent off, and what is said then.
import { complain, explain, fill, locator, misread, said, told, written } from './report-fields.js'
import {
  addressOf,
  drop,
  hearOfOthers,
  isOnItsWay,
  keptOf,
  part,
  save,
  sendAnew,
  sendOff,
  unkept,
} from './report-kept.js'
import { deliver, isOfReport, noNetwork, Refused, sentOffElsewhere, serviceTime, takenBack } from './report-network.js'
import { finish, hearWhatBecomes, holdStill, inShort, showPictures, showWaiting } from './report-sent.js'
import { pictureOf, pictures } from './report-taken.js'

const form = document.getElementById('report')

/** What is in the report so far stands in the fields. */
export function write(draft) {
  const items = [...form.querySelectorAll('.item')]
  const itemOf = (title) => items.find((item) => item.dataset.title === title)
  const state = document.getElementById('state')
  const next = document.getElementById('next')
  const place = { line: state, more: document.getElementById('waiting') }
  const problem = document.getElementById('problem')
  let elsewhere // what another tab said that sent this off
  hearOfOthers(draft, (now) => {
    if (now) elsewhere = isOnItsWay(now) ? JSON.stringify(now.answers) : undefined
  })
  hearWhatBecomes(draft, place, kept.dataset.timezone, {
    isOther: () => elsewhere !== undefined && elsewhere !== JSON.stringify(draft.answers),
    isTaken: leave,
    isSent: () => tellOnce('Reported.'),
  })
  const hears = {
    waits: (text) => {
      if (isOnItsWay(draft)) standAside(text)
      else if (!form.hidden) tellState(text)
    },
  }
  const check = () => {
    if (place.isElsewhere || !isOnItsWay(draft)) throw takenBack
  }

  // Who is quicker than the network has written before this runs.
  const early = items.filter((item) => written(item) !== null)
  const isOfItsType = ({ dataset: { title, type } }) => (draft.types?.[title] ?? type) === type
  for (const item of items) if (!early.includes(item) && isOfItsType(item)) fill(item, draft.values[item.dataset.title])
  showWhatApplies()
  showLeft()
  if (early.length > 0) changed()
  if (draft.refused) tellBelow(`It was refused: ${draft.refused}`)
  form.addEventListener('input', ({ target }) => {
    const item = target.closest('.item')
    if (!taken.problemOf(item)) complain(item)
    changed()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    report()
  })
  const taken = pictures(draft, items, keep, hears.waits)
  for (const item of items) if (item.dataset.type === 'location') locator(item)
  form.querySelector('.actions button').disabled = false
  tellState('')

  function changed() {
    for (const item of items) draft.values[item.dataset.title] = written(item)
    draft.types = { ...draft.types, ...Object.fromEntries(items.map(({ dataset: { title, type } }) => [title, type])) }
    showWhatApplies()
    keep()
  }

  /** Whoever lists what was refused is shown what it has become. */
  function keep() {
    const now = draft.answers && answers()
    draft.written = JSON.stringify(now) === JSON.stringify(draft.answers) ? undefined : now
    save(draft)
  }

  /** What was written to questions that are not asked any more, or not so. */
  function showLeft() {
    for (const [field, value] of Object.entries(draft.values)) {
      if (value === null || (itemOf(field) && written(itemOf(field)) !== null)) continue
      draft.left = { ...draft.left, [field]: told({ field, value }) }
      delete draft.values[field]
      keep()
    }
    const photos = Object.keys(draft.photos).filter((title) => !pictureOf(draft, itemOf(title)))
    const texts = [...Object.values(draft.left ?? {}), ...photos]
    if (texts.length === 0) return
    const left = document.getElementById('left')
    left.querySelector('p').textContent =
      `You wrote this before, to what is not asked any more, or asked in another way. It is not sent: ${texts.join('; ')}`
    left.hidden = false
    showPictures(draft, photos, left)
  }

  function showWhatApplies() {
    for (const item of items) {
      explain(item, kept.dataset.timezone)
      const { when, equals } = item.dataset
      if (when === undefined) continue
      const other = itemOf(when)
      item.hidden =
        !other ||
        other.hidden ||
        JSON.stringify(said(other) ?? (other.dataset.type === 'checkbox' ? false : null)) !== equals
    }
  }

  async function haveRead(button) {
    tellState('Sending …')
    button.disabled = true
    for (const item of items) item.inert = true
    await taken.areRead()
    standHere()
  }

  function tellState(text) {
    state.className = 'hint'
    state.textContent = text
  }

  /** It can be written on. */
  function standHere() {
    tellState('')
    place.more.replaceChildren()
    form.hidden = false
    next.hidden = true
    for (const item of items) item.inert = false
    form.querySelector('.actions button').disabled = false
  }

  /** What is sent off and not taken yet is no form any more: it stands there as on other pages, with what can be done. */
  function standAside(text) {
    if (place.isElsewhere) return
    tellState(`${text} ${inShort(draft, kept.dataset.timezone)}`)
    if (form.hidden) return
    leave()
    showWaiting(draft, place, kept.dataset.timezone, { open: openHere, again: send })
    state.focus()
    holdStill()
  }

  function leave() {
    form.hidden = true
    next.hidden = false
  }

  /** The page may be all that keeps it. */
  function openHere() {
    history.replaceState(null, '', addressOf(draft))
    standHere()
    form.querySelector('input, textarea, button').focus()
  }

  /** All at once: nothing that stands in a field is left out unsaid. */
  function wrongAnswers() {
    return items.flatMap((item) => {
      if (item.hidden) return []
      const { title, required } = item.dataset
      const wrong = taken.problemOf(item) ?? misread(item)
      if (wrong) return { item, part: wrong.part, text: `${title}: ${wrong.text}.` }
      return required !== undefined && isEmpty(item) ? { item, text: `${title} is needed.` } : []
    })
  }

  async function report() {
    problem.hidden = true
    const button = form.querySelector('.actions button')
    if (taken.isReading()) await haveRead(button)
    const wrong = wrongAnswers()
    for (const item of items) complain(item)
    if (wrong.length > 0) return refuse(wrong)
    button.disabled = true
    for (const item of items) item.inert = true
    await send()
  }

  async function send() {
    tellState('Sending …')
    try {
      const now = serviceTime(form.dataset.now)
      if (!isOnItsWay(draft) && !(await sendOff(draft, answers, now))) throw sentOffElsewhere(keptOf(draft, draft.key))
      if (!navigator.onLine) hears.waits(noNetwork(draft))
      await deliver(draft, { ...hears, check })
      tellOnce('Reported.')
    } catch (error) {
      if (error === takenBack || place.isElsewhere) return // that is shown already
      if (!(error instanceof Refused)) throw error
      // What is refused for who is signed in now is sent as it is when the person is back.
      if (!isOfReport(error)) {
        const then = error.status === 401 ? 'signed in' : 'again'
        return standAside(
          `Not sent yet. ${error.message} What you wrote is kept, and sent when you open this page ${then}.`,
        )
      }
      standHere()
      if (error.code === 'idempotency_key_reused') {
        if (elsewhere === JSON.stringify(answers())) {
          await drop(draft)
          return tellOnce('This was reported already, from another tab.')
        }
        await part(draft)
      }
      keepRefused(error)
    }
  }

  /** Also when somebody comes back to this page, or loads it again. */
  function tellOnce(text) {
    history.replaceState({ told: text }, '')
    finish(text)
  }

  /** It is kept until it was sent or thrown away, and this page is where it is put right. */
  function keepRefused(error) {
    for (const { field } of error.problems) if (draft.photos[field]) sendAnew(draft.photos[field])
    draft.refused = error.code === 'idempotency_key_reused' ? '' : error.message // what is parted was not sent itself
    keep()
    history.replaceState(null, '', addressOf(draft))
    const problems = error.problems.map((one) => ({ ...one, item: itemOf(one.field) }))
    refuse(problems)
    const isOther = ({ field, item, isGone }) =>
      isGone || (field && (!item || item.hidden || ['select', 'machine_status'].includes(item.dataset.type)))
    if (!problems.some(isOther)) return
    const link = Object.assign(document.createElement('a'), { href: location.href, textContent: 'Load them anew' })
    const kept = unkept(draft) === null ? 'what you wrote is kept.' : 'this browser does not keep what you wrote.'
    problem.append(` The questions have changed; ${kept} `, link, '.')
  }

  /** What is no answer yet stands here as it is written, and is sent by nobody (wrongAnswers). */
  function answers() {
    return items
      .filter((item) => !item.hidden && !isEmpty(item))
      .map((item) => {
        const { title: field, type } = item.dataset
        const photo = pictureOf(draft, item)
        if (photo) return { field, type, photo: photo.id }
        const value = said(item)
        return value === null ? { field, value: written(item) } : { field, type, value }
      })
  }

  function isEmpty(item) {
    return !pictureOf(draft, item) && written(item) === null
  }

  function tellBelow(text) {
    problem.textContent = text
    problem.className = 'alert'
    problem.hidden = false
  }

  /** Each at its field, and below which those are; what belongs to no field there too. */
  function refuse(problems) {
    const wrong = items.filter((item) => problems.some((one) => one.item === item))
    const of = (item) => problems.filter((one) => one.item === item)
    const texts = (some) => some.map(({ text }) => text)
    for (const item of wrong) complain(item, texts(of(item)).join(' '), of(item)[0].part)
    const titles = wrong.map((item) => item.dataset.title)
    const below = wrong.length > 0 ? [`Not sent yet. Please look at: ${titles.join(', ')}.`] : []
    tellBelow([...texts(of(undefined)), ...below].join(' '))
    ;(form.querySelector('[aria-invalid=true]') ?? problem).focus()
  }
}
