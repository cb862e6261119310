// The pictures that are taken into a report: read one after the other, kept, shown, sent ahead, taken back.
import { complain, tell } from './report-fields.js'
import { forget, store, stored } from './report-kept.js'
import { upload } from './report-network.js'
import { hidePhoto, showKept, showPhoto, shrink, signature } from './report-pictures.js'

const unreadable = 'this picture cannot be read here. Please take another, or choose a JPEG, PNG or WebP'

const isPicture = (item) => ['photo', 'signature'].includes(item.dataset.type)

/** What is taken to a question, and was to one of its type. */
export function pictureOf({ photos }, item) {
  const photo = item && isPicture(item) ? photos[item.dataset.title] : undefined
  return (photo?.type ?? item?.dataset.type) === item?.dataset.type ? photo : undefined
}

/** keep: the draft has changed. */
export function pictures(draft, items, keep, waits) {
  const reading = new Map() // what is not in the report yet
  const unread = new Set() // fields whose picture cannot be, and that have no other
  const emptied = new Map() // how often each field was: what was read meanwhile does not come back

  for (const item of items.filter(isPicture)) {
    const { type } = item.dataset
    if (type === 'photo') beginPhoto(item)
    else
      signature(
        item,
        (picture) => take(item, picture),
        () => drop(item),
      )
    if (pictureOf(draft, item) && (type === 'photo' || !reading.has(item))) showStored(item, pictureOf(draft, item))
  }
  return {
    problemOf: (item) => (unread.has(item) ? { text: unreadable } : undefined),
    isReading: () => reading.size > 0,
    areRead: () => Promise.all(reading.values()),
  }

  function beginPhoto(item) {
    const input = item.querySelector('input')
    const takeChosen = () => {
      const [file] = input.files
      if (file) take(item, shrink(file))
    }
    input.addEventListener('change', takeChosen)
    takeChosen()
    item.querySelector('[data-drop]').addEventListener('click', () => {
      drop(item)
      hidePhoto(item)
    })
  }

  async function showStored(item, { id, answer }) {
    const { title, type } = item.dataset
    const blob = await stored(id)
    if (draft.photos[title]?.id !== id) return
    if (blob) return showKept(item, blob)
    const drop = item.querySelector('[data-drop]')
    if (answer && drop) drop.hidden = false
    if (answer) return tell(item, 'It was sent already, and cannot be shown here any more.')
    delete draft.photos[title] // the browser has thrown it away, or never kept it
    tell(item, `The ${type} is not kept here any more. Please ${type === 'photo' ? 'take another' : 'sign again'}.`)
  }

  /** Whoever reports meanwhile waits for it; of two of one field the later that can be read holds. */
  function take(item, picture) {
    const round = emptied.get(item)
    const taking = Promise.allSettled([picture, reading.get(item)])
      .then(([{ value }]) => emptied.get(item) === round && (value ? put(item, value) : refuse(item)))
      .finally(() => reading.get(item) === taking && reading.delete(item))
    reading.set(item, taking)
  }

  async function put(item, blob) {
    const { title, type } = item.dataset
    unread.delete(item)
    complain(item)
    const before = draft.photos[title]
    const photo = { id: crypto.randomUUID(), key: crypto.randomUUID(), type }
    const outlasts = await store(photo.id, blob)
    draft.photos[title] = photo
    keep()
    if (before) forget(before.id)
    showPhoto(item, blob)
    if (!outlasts) tell(item, 'This browser cannot keep it: leave the page open until the report is sent.')
    const sent = () => tell(item, 'Sent ahead of the report.')
    upload(draft, title, { waits, photo: sent }).catch(() => undefined) // it is tried again with the report
  }

  /** What was taken before stays: only another that can be read comes in its place. */
  function refuse(item) {
    const { title, type } = item.dataset
    const stays = pictureOf(draft, item) !== undefined
    if (!stays) unread.add(item)
    complain(item, `${title}: ${unreadable}.${stays ? ` The ${type} from before stays, and is sent.` : ''}`)
    const [chosen, drop] = [item.querySelector('input[type=file]'), item.querySelector('[data-drop]')]
    if (stays && chosen) chosen.value = ''
    if (drop) drop.hidden = false
  }

  function drop(item) {
    emptied.set(item, (emptied.get(item) ?? 0) + 1)
    unread.delete(item)
    complain(item)
    const photo = draft.photos[item.dataset.title]
    delete draft.photos[item.dataset.title]
    keep()
    if (photo) forget(photo.id)
  }
}
