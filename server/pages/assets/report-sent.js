// What was sent off from here and not taken before its page was closed: sent now, or shown with why it was refused.

import { inWords } from './moment.js'
import { told } from './report-fields.js'
import { addressOf, drop, hearOfOthers, isOnItsWay, keptOf, save, sentOff, stored } from './report-kept.js'
import { deliver, Refused } from './report-network.js'

/** What this person sent off in this company before, but for what is open in the form: all shown, then sent one by one. */
export async function sendKept(kept, opened) {
  const { company, person, timezone } = kept.dataset
  const say = (kind, text) => {
    const line = Object.assign(document.createElement('p'), { className: kind, textContent: text, tabIndex: -1 })
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
  const waiting = []
  for (const report of own.filter(({ key }) => key !== opened)) {
    const line = say('hint', '')
    if (isOnItsWay(report)) {
      line.textContent = `Sending … ${inShort(report, timezone)}`
      waiting.push([report, line])
    } else showRefused(line, report, timezone)
  }
  for (const [report, line] of waiting) await send(report, line, timezone)
}

/** As it is written now, also what is not asked any more. */
function inShort({ name, machine, occurredAt, sentOff, written, answers, left = {} }, timezone) {
  const at = inWords(new Date(occurredAt ?? sentOff), timezone)
  const all = [...(written ?? answers).map((one) => told(one, timezone)), ...Object.values(left)]
  return [`${name}, ${machine}, ${at}`, all.join('; ')].filter(Boolean).join('. ')
}

async function send(report, line, timezone) {
  const what = inShort(report, timezone)
  try {
    await deliver(report, { waits: (text) => (line.textContent = `${text} ${what}`) })
    line.className = 'notice'
    line.textContent = `Sent. ${what}`
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.status === 401) {
      line.textContent = `Not sent yet. ${what}. ${error.message}`
      return
    }
    report.refused = error.message
    save(report)
    showRefused(line, report, timezone)
  }
}

/** With its pictures, until another tab sends it or throws it away; what another tab writes is shown as it comes. */
function showRefused(line, report, timezone) {
  const more = document.createElement('div')
  const actions = Object.assign(document.createElement('div'), { className: 'actions' })
  const keptNow = () => keptOf(report, report.key)
  let shown = report
  let what
  const isShown = (now) => JSON.stringify(now) === JSON.stringify(shown)
  const showActions = (...all) => {
    actions.replaceChildren(
      ...all.map(([text, act]) => {
        const one = Object.assign(document.createElement('button'), {
          type: 'button',
          className: 'plain',
          textContent: text,
        })
        one.addEventListener('click', () => (isShown(keptNow()) ? act() : show(keptNow())))
        return one
      }),
    )
  }
  const show = (now) => {
    if (now && !isOnItsWay(now)) {
      shown = now
      what = inShort(now, timezone)
      more.replaceChildren(actions)
      line.after(more)
      showPictures(now, Object.keys(now.photos), more)
      return ask()
    }
    more.remove()
    line.className = 'hint'
    line.textContent = now ? `Another tab sends it. ${what}` : `Another tab has sent it, or thrown it away. ${what}`
  }
  const ask = () => {
    line.className = 'alert'
    const why = shown.refused && !shown.written && `It was refused: ${shown.refused}`
    line.textContent = [`Not sent. ${what}.`, why].filter(Boolean).join(' ')
    showActions(['Open it to put it right', open], ['Throw it away', askAgain])
  }
  const open = () => {
    location.href = addressOf(shown)
  }
  const askAgain = () => {
    line.textContent = `Throw this away for good? ${what}`
    showActions(['Keep it', ask], ['Throw it away for good', throwAway])
    line.focus()
    holdStill()
  }
  const throwAway = async () => {
    await drop(shown)
    line.remove()
    more.remove()
    holdStill()
  }
  show(report)
  hearOfOthers(report, (now) => isShown(now) || show(now))
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
  const done = document.getElementById('done')
  done.querySelector('.notice').textContent = text
  done.hidden = false
  // What is said once more to who comes back is not said to who reports something else, at the same address.
  done.querySelector('a').addEventListener('click', () => history.replaceState(null, ''))
  done.focus()
  holdStill()
}

/** The second tap of a hasty finger does nothing to what has come under it. */
export function holdStill() {
  document.body.classList.add('still')
  setTimeout(() => document.body.classList.remove('still'), 1000)
}
