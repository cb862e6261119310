// A report from a telephone. What is written stays in the browser until the service has said that it has it; what was sent off
// and not taken before the page was closed is sent by the next.
import { write } from './report-form.js'
import { askBeforeItIsLost, draftOf, isOnItsWay, keptOf, sendAnew } from './report-kept.js'
import { finish, sendKept } from './report-sent.js'

const kept = document.getElementById('kept')
const form = document.getElementById('report')
if (kept) sendKept(kept, form ? begin() : undefined)

/** Which report that was refused is open here. Of a page that somebody comes back to it may be gone: nothing is sent again. */
function begin() {
  const { at, company, person, issue, ssu, name, machine } = form.dataset
  const about = { at, company, person, issue, ssu, name, machine }
  const opened = new URLSearchParams(location.search).get('kept')
  const mended = opened ? keptOf(about, opened) : undefined
  if (history.state?.told) finish(history.state.told)
  else if (opened && !mended)
    finish('This is not kept here any more: it was sent or thrown away, or this browser keeps nothing.')
  else if (mended && isOnItsWay(mended)) finish('This was sent off before. What becomes of it stands above.')
  else {
    for (const photo of Object.values(mended?.photos ?? {})) if (!mended.isTakenBack) sendAnew(photo)
    if (mended && mended.issue !== about.issue) mended.refused = '' // never as this
    const draft = mended ? Object.assign(mended, about) : draftOf(about)
    askBeforeItIsLost(draft)
    write(draft)
    return opened
  }
}
