// What was sent off from here and not taken before its page was closed: sent now, or shown with why it was refused.

import { inWords } from './moment.js'
import { told } from './report-fields.js'
import {
  addressOf,
  drop,
  giveBack,
  hearOfOthers,
  isOnItsWay,
  keptOf,
  save,
  sentOff,
  stopWaiting,
  stored,
  takeBack,
} from './report-kept.js'
import { deliver, isOfReport, Refused, takenBack } from './report-network.js'

/** What this person sent off in this company before, but for what is open in the form: all shown, then sent one by one. */
export async function sendKept(kept, opened) {
  const { company, person, timezone } = kept.dataset
  const all = sentOff()
  const own = all.filter((report) => report.company === company && report.person === person)
  if (all.length > own.length)
    add(kept, 'p', {
      className: 'hint',
      textContent:
        'Reports that somebody else made here, or for another company, are kept until they open its page again.',
    })
  const listed = own.filter(({ key }) => key !== opened)
  if (listed.length === 0) return
  const list = add(kept, 'ul', { className: 'reports' })
  const waiting = []
  for (const report of listed) {
    const place = placeIn(list, report)
    if (isOnItsWay(report)) {
      place.line.textContent = `Kept here until what was sent off before it is sent. ${inShort(report, timezone)}`
      showWaiting(report, place, timezone)
      hearWhatBecomes(report, place, timezone)
      waiting.push([report, place])
    } else showRefused(report, place, timezone)
  }
  for (const [report, place] of waiting)
    if (isOnItsWay(report) && !place.isElsewhere) await send(report, place, timezone)
}

/**
 * What waits here and is sent, refused, opened or thrown away in another tab is that one's from then on. isOther: what is gone
 * was no more than its key; isTaken, isSent: what is done here then.
 */
export function hearWhatBecomes(report, place, timezone, { isOther, isTaken, isSent } = {}) {
  hearOfOthers(report, (now) => {
    if (place.isElsewhere || !isOnItsWay(report) || (now ? isOnItsWay(now) : isOther?.())) return
    place.isElsewhere = true
    stopWaiting()
    if (now) {
      isTaken?.()
      showRefused(report, place, timezone)
    } else if (isSent) isSent()
    else showSent(place, `Sent, by another tab. ${inShort(report, timezone)}`)
  })
}

function add(place, kind, properties) {
  const one = Object.assign(document.createElement(kind), properties)
  place.append(one)
  return one
}

/** What is said of it, and below that its pictures and what can be done with it. */
function placeIn(list, { key }) {
  const item = add(list, 'li')
  const line = add(item, 'p', { className: 'hint', id: `kept-${key}`, tabIndex: -1 })
  return { line, more: add(item, 'div') }
}

/** As it is written now, also what is not asked any more. */
export function inShort({ name, machine, occurredAt, sentOff, written, answers, left = {} }, timezone) {
  const at = inWords(new Date(occurredAt ?? sentOff), timezone)
  const all = [...(written ?? answers).map((one) => told(one, timezone)), ...Object.values(left)]
  return [`${name}, ${machine}, ${at}`, all.join('; ')].filter(Boolean).join('. ')
}

async function send(report, place, timezone) {
  const { line } = place
  const what = inShort(report, timezone)
  line.textContent = `Sending … ${what}`
  const waits = (text) => {
    if (isOnItsWay(report) && !place.isElsewhere) line.textContent = `${text} ${what}`
  }
  const check = () => {
    if (place.isElsewhere || !isOnItsWay(report)) throw takenBack
  }
  try {
    await deliver(report, { waits, check })
    showSent(place, `Sent. ${what}`)
  } catch (error) {
    const isThrownAway = !isOnItsWay(report) && !keptOf(report, report.key)
    if (error === takenBack || place.isElsewhere || isThrownAway) return // that is shown already
    if (!(error instanceof Refused)) throw error
    if (!isOfReport(error)) {
      line.textContent = `Not sent yet. ${what}. ${error.message}`
      return
    }
    save(Object.assign(report, { refused: error.message, isTakenBack: undefined }))
    showRefused(report, place, timezone)
  }
}

function showSent({ line, more }, text) {
  line.className = 'notice'
  line.textContent = text
  if (more.querySelector('.actions')?.contains(document.activeElement)) line.focus()
  for (const actions of more.querySelectorAll('.actions')) actions.remove()
}

/**
 * Whatever keeps it from being sent, whoever wrote it may put it right or throw it away. open, again: how that is done here,
 * and how it is sent when it is kept after all.
 */
export function showWaiting(report, place, timezone, { open, again = send } = {}) {
  const { line, more } = place
  showPictures(report, Object.keys(report.photos), add(more, 'div'))
  const actions = add(more, 'div', { className: 'actions' })
  const ask = (textContent, act) => {
    const one = add(actions, 'button', { type: 'button', className: 'plain', textContent })
    one.setAttribute('aria-describedby', line.id)
    one.addEventListener('click', () => {
      if (takeBack(report)) act()
      else location.reload()
    })
  }
  ask('Open it to put it right', open ?? (() => (location.href = addressOf(report))))
  ask('Throw it away', () =>
    showRefused(report, place, timezone).askAgain(async () => {
      giveBack(report)
      more.replaceChildren()
      showWaiting(report, place, timezone, { open, again })
      line.className = 'hint'
      await again(report, place, timezone)
    }),
  )
}

/** With its pictures, until another tab sends it or throws it away; what another tab writes is shown as it comes. */
function showRefused(report, { line, more }, timezone) {
  more.replaceChildren()
  let pictures = add(more, 'div')
  const actions = add(more, 'div', { className: 'actions' })
  const keptNow = () => keptOf(report, report.key)
  let shown = report
  let what = inShort(report, timezone)
  const isShown = (now) => JSON.stringify(now) === JSON.stringify(shown)
  const showActions = (...all) => {
    if (actions.contains(document.activeElement)) line.focus()
    actions.replaceChildren()
    for (const [textContent, act] of all) {
      const one = add(actions, 'button', { type: 'button', className: 'plain', textContent })
      one.setAttribute('aria-describedby', line.id)
      one.addEventListener('click', () => (isShown(keptNow()) ? act() : show(keptNow())))
    }
  }
  const show = (now) => {
    const before = pictures
    pictures = document.createElement('div')
    before.replaceWith(pictures)
    if (now && !isOnItsWay(now)) {
      shown = now
      what = inShort(now, timezone)
      showPictures(now, Object.keys(now.photos), pictures)
      return ask()
    }
    line.className = 'hint'
    line.textContent = now ? `Another tab sends it. ${what}` : `Another tab has sent it, or thrown it away. ${what}`
    showActions()
  }
  const ask = () => {
    line.className = 'alert'
    const why = shown.refused && !shown.written && `It was refused: ${shown.refused}`
    const isSent = shown.isTakenBack ? 'Not sent by itself any more.' : 'Not sent.'
    line.textContent = [`${isSent} ${what}.`, why].filter(Boolean).join(' ')
    showActions(['Open it to put it right', open], ['Throw it away', askAgain])
  }
  const open = () => {
    location.href = addressOf(shown)
  }
  let keepOn // what waited goes on waiting
  const askAgain = () => {
    line.textContent = `Throw this away for good? ${what}`
    showActions(['Keep it', keep], ['Throw it away for good', throwAway])
    line.focus()
    holdStill()
  }
  const keep = () => {
    if (keepOn) keepOn()
    else ask()
    line.focus()
  }
  const throwAway = async () => {
    await drop(shown)
    line.className = 'hint'
    const wasSent = keepOn || shown.isTakenBack
    line.textContent = `It is thrown away.${wasSent ? ' If it had come to the service before, it is reported there.' : ''}`
    line.focus()
    more.replaceChildren()
    holdStill()
  }
  show(keptNow())
  hearOfOthers(report, (now) => !actions.isConnected || isShown(now) || show(now))
  return {
    askAgain(insteadKeep) {
      keepOn = insteadKeep
      askAgain()
    },
  }
}

export function showPictures({ photos }, titles, place) {
  for (const title of titles)
    stored(photos[title].id).then((blob) => {
      if (!blob) return
      const image = Object.assign(document.createElement('img'), { className: 'preview', alt: title })
      image.src = URL.createObjectURL(blob)
      place.prepend(image)
    })
}

/** In place of the form: nothing more is written there. */
export function finish(text) {
  document.getElementById('report').hidden = true
  document.getElementById('state').textContent = ''
  document.getElementById('waiting').replaceChildren()
  const done = document.getElementById('done')
  done.querySelector('.notice').textContent = text
  done.hidden = false
  const next = document.getElementById('next')
  next.hidden = false
  // What is said once more to who comes back is not said to who reports something else, at the same address.
  next.querySelector('a').addEventListener('click', () => history.replaceState(null, ''))
  done.focus()
  holdStill()
}

/** The second tap of a hasty finger does nothing to what has come under it. */
export function holdStill() {
  document.body.classList.add('still')
  setTimeout(() => document.body.classList.remove('still'), 1000)
}
