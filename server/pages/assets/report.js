// A report from a telephone. What is written stays in the browser until the service has said that it has it; what was sent off
// and not taken before the page was closed is sent by the next.
import {
  deliver,
  draftPlace,
  drop,
  forget,
  save as keep,
  noNetwork,
  Refused,
  read,
  sendOff,
  sentOff,
  store,
  stored,
  takeBack,
  upload,
} from './report-kept.js'

const kept = document.getElementById('kept')
if (kept) sendKept()
const form = document.getElementById('report')
if (form) begin()

/** What this person sent off in this company before, one after the other. */
async function sendKept() {
  const { company, person } = kept.dataset
  const all = sentOff()
  const own = all.filter((report) => report.company === company && report.person === person)
  if (all.length > own.length)
    say(
      'hint',
      'Reports that somebody else made here, or for another company, are kept until they open its page again.',
    )
  for (const report of own) {
    const line = say('hint', '')
    const about = `${report.name}, ${report.machine}, ${new Date(report.sentOff).toLocaleString()}`
    const what = [about, inWords(report)].filter(Boolean).join('. ')
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
        keep(report)
        showRefused(line, report, what)
      } else line.textContent = `Not sent yet. ${what}. ${error.message}`
    }
  }
}

function say(kind, text) {
  const line = document.createElement('p')
  line.className = kind
  line.textContent = text
  kept.append(line)
  return line
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
    // The service may have thrown away by now what nothing referred to.
    for (const photo of Object.values(report.photos)) {
      delete photo.answer
      photo.key = crypto.randomUUID()
    }
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

function inWords({ answers }) {
  const shown = (value) =>
    value === true ? 'yes' : typeof value === 'object' ? JSON.stringify(value) : String(value).slice(0, 80)
  return answers.map(({ field, value, photo }) => (photo ? field : `${field}: ${shown(value)}`)).join('; ')
}

function begin() {
  const { at, company, person, issue, ssu, name, machine } = form.dataset
  const about = { at, company, person, issue, ssu, name, machine, place: draftPlace(form.dataset) }
  const draft = { key: crypto.randomUUID(), values: {}, photos: {}, ...read(about.place), ...about }
  const items = [...form.querySelectorAll('.item')]
  const state = document.getElementById('state')
  const problem = document.getElementById('problem')
  const save = () => keep(draft)
  const hears = {
    waits: (text) => (state.textContent = text),
    photo: (title) =>
      tell(
        items.find((item) => item.dataset.title === title),
        'Sent.',
      ),
  }

  for (const item of items) fill(item, draft.values[item.dataset.title])
  showWhatApplies()
  form.addEventListener('input', changed)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    report()
  })
  for (const item of items) {
    const { type, title } = item.dataset
    if (type === 'photo') {
      item.querySelector('input').addEventListener('change', (event) => {
        const [file] = event.target.files
        if (file)
          shrink(file)
            .then((blob) => keepPhoto(item, blob))
            .catch(() =>
              complain(item, 'This picture cannot be read here. Please take another, or choose a JPEG, PNG or WebP.'),
            )
      })
      item.querySelector('[data-drop]').addEventListener('click', () => {
        dropPhoto(item)
        hidePhoto(item)
      })
      if (draft.photos[title])
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
        (blob) => keepPhoto(item, blob),
        () => dropPhoto(item),
      )
    item.querySelector('[data-locate]')?.addEventListener('click', () => locate(item))
  }

  function changed() {
    for (const item of items) draft.values[item.dataset.title] = said(item)
    save()
    showWhatApplies()
  }

  function showWhatApplies() {
    for (const item of items) {
      const { when, equals } = item.dataset
      if (when === undefined) continue
      const other = items.find((one) => one.dataset.title === when)
      item.hidden =
        !other ||
        other.hidden ||
        JSON.stringify(said(other) ?? (other.dataset.type === 'checkbox' ? false : null)) !== equals
    }
  }

  async function keepPhoto(item, blob) {
    const { title } = item.dataset
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
    const photo = draft.photos[item.dataset.title]
    delete draft.photos[item.dataset.title]
    save()
    if (photo) forget(photo.id)
  }

  function showPhoto(item, blob) {
    const image = item.querySelector('.preview')
    if (!image) return
    image.src = URL.createObjectURL(blob)
    image.hidden = false
    item.querySelector('[data-drop]').hidden = false
    tell(item, 'Kept here; it is sent with the report.')
  }

  function hidePhoto(item) {
    item.querySelector('.preview').hidden = true
    item.querySelector('[data-drop]').hidden = true
    item.querySelector('input').value = ''
    item.querySelector('input').focus()
    tell(item, '')
  }

  async function report() {
    problem.hidden = true
    const missing = items.find((item) => !item.hidden && 'required' in item.dataset && isEmpty(item))
    if (missing) return refuse(`${missing.dataset.title} is needed.`, missing)
    const button = form.querySelector('.actions button')
    button.disabled = true
    state.textContent = 'Sending …'
    for (const item of items) item.inert = true
    if (!draft.answers)
      sendOff(
        draft,
        items
          .filter((item) => !item.hidden && !isEmpty(item))
          .map((item) => {
            const field = item.dataset.title
            return draft.photos[field] ? { field, photo: true } : { field, value: said(item) }
          }),
      )
    if (!navigator.onLine) hears.waits(noNetwork(draft))
    try {
      await deliver(draft, hears)
      form.hidden = true
      const done = document.getElementById('done')
      done.hidden = false
      done.focus()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // What is refused for who is signed in now is sent as it is when the person is back.
      if (error.status === 401)
        return refuse(`${error.message} What you wrote is kept, and sent when you open this page signed in.`)
      for (const item of items) item.inert = false
      takeBack(draft)
      refuse(error.message)
    } finally {
      button.disabled = false
      state.textContent = ''
    }
  }

  const isEmpty = (item) => {
    if (['photo', 'signature'].includes(item.dataset.type)) return !draft.photos[item.dataset.title]
    const value = said(item)
    return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
  }

  function refuse(text, item) {
    problem.textContent = text
    problem.className = 'alert'
    problem.hidden = false
    ;(item?.querySelector('input, textarea, button') ?? problem).focus()
  }
}

/** What is wrong with a field, said at it and of it; nothing: it is right. */
function complain(item, text = '') {
  const field = item.querySelector('input')
  const said = item.querySelector('[role=alert]')
  if (!said) return
  said.textContent = text
  said.hidden = text === ''
  for (const [name, value] of [
    ['aria-invalid', 'true'],
    ['aria-describedby', said.id],
  ])
    if (text) field.setAttribute(name, value)
    else field.removeAttribute(name)
}

function tell(item, text) {
  const hint = item.querySelector('[role=status]')
  if (hint) hint.textContent = text
}

/** null: nothing is said. */
function said(item) {
  const { type } = item.dataset
  const field = item.querySelector('input, textarea')
  if (type === 'checkbox') return field.checked || null
  if (type === 'select' || type === 'machine_status') return item.querySelector('input:checked')?.value || null
  if (type === 'location') return item.dataset.point ? JSON.parse(item.dataset.point) : null
  if (type === 'products') {
    const [sku, quantity] = ['[data-sku]', '[data-quantity]'].map((part) => item.querySelector(part).value.trim())
    return sku ? [{ sku, quantity: Number(quantity) }] : null
  }
  if (type === 'photo' || type === 'signature') return null
  const text = field.value.trim()
  if (text === '') return null
  return type === 'number' ? Number(text) : type === 'datetime' ? new Date(text).toISOString() : text
}

function fill(item, value) {
  if (value === undefined || value === null) return
  const { type } = item.dataset
  const field = item.querySelector('input, textarea')
  if (type === 'checkbox') field.checked = value === true
  else if (type === 'select' || type === 'machine_status') {
    for (const one of item.querySelectorAll('input')) one.checked = one.value === value
  } else if (type === 'location') item.dataset.point = JSON.stringify(value)
  else if (type === 'products') {
    item.querySelector('[data-sku]').value = value[0]?.sku ?? ''
    item.querySelector('[data-quantity]').value = value[0]?.quantity ?? ''
  } else if (type === 'datetime') {
    const here = new Date(new Date(value).getTime() - new Date(value).getTimezoneOffset() * 60_000)
    field.value = here.toISOString().slice(0, 16)
  } else if (type !== 'photo' && type !== 'signature') field.value = value
}

/** As JPEG of a size that a bad network carries; a browser that reads HEIC makes one of it too. */
async function shrink(file) {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, 2048 / Math.max(image.width, image.height))
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

function signature(item, keep, drop) {
  const canvas = item.querySelector('canvas')
  const pen = canvas.getContext('2d')
  const clear = () => {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  clear()
  pen.lineWidth = 3
  const point = (event) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return [((event.clientX - left) * canvas.width) / width, ((event.clientY - top) * canvas.height) / height]
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    pen.beginPath()
    pen.moveTo(...point(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!event.buttons) return
    pen.lineTo(...point(event))
    pen.stroke()
  })
  canvas.addEventListener('pointerup', () => canvas.toBlob((blob) => keep(blob), 'image/png'))
  item.querySelector('[data-clear]').addEventListener('click', () => {
    clear()
    drop()
    tell(item, '')
  })
}

function locate(item) {
  tell(item, 'Looking …')
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      item.dataset.point = JSON.stringify({ type: 'Point', coordinates: [coords.longitude, coords.latitude] })
      item.dispatchEvent(new Event('input', { bubbles: true }))
      tell(item, 'Your position is in the report.')
    },
    () => tell(item, 'Your position is not known.'),
  )
}
