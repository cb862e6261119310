// The pictures of a report: photos made small, signatures drawn with a finger, or of a name that is typed.
import { tell } from './report-fields.js'

/** As JPEG of a size that a bad network carries; a browser that reads HEIC makes one of it too. */
export async function shrink(file) {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, 2048 / Math.max(image.width, image.height))
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff' // what is transparent would be black
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

/** What is kept of a field: a photo, or a signature that was drawn before. */
export function showKept(item, blob) {
  return item.dataset.type === 'signature' ? showSignature(item, blob) : showPhoto(item, blob)
}

export function showPhoto(item, blob) {
  const image = item.querySelector('.preview')
  if (!image) return
  image.src = URL.createObjectURL(blob)
  image.hidden = false
  item.querySelector('[data-drop]').hidden = false
  tell(item, 'Kept here; it is sent with the report.')
}

export function hidePhoto(item) {
  item.querySelector('.preview').hidden = true
  item.querySelector('[data-drop]').hidden = true
  item.querySelector('input').value = ''
  item.querySelector('input').focus()
  tell(item, '')
}

/** What was signed before the page was loaded. */
async function showSignature(item, blob) {
  const image = await createImageBitmap(blob)
  const canvas = item.querySelector('canvas')
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  tell(item, 'This signature is kept here; it is sent with the report.')
}

export function signature(item, keep, drop) {
  const canvas = item.querySelector('canvas')
  const pen = canvas.getContext('2d')
  const name = item.querySelector('input')
  const clear = () => {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  const sign = () => keep(new Promise((drawn) => canvas.toBlob(drawn, 'image/png')))
  const write = () => {
    clear()
    pen.fillStyle = '#000'
    pen.font = 'italic 72px cursive'
    pen.font = `italic ${Math.min(72, (72 * (canvas.width - 40)) / pen.measureText(name.value).width)}px cursive`
    pen.textBaseline = 'middle'
    pen.fillText(name.value.trim(), 20, canvas.height / 2)
  }
  const take = () => {
    write()
    if (name.value.trim()) sign()
    else drop()
  }
  name.addEventListener('input', write)
  name.addEventListener('change', take)
  clear()
  if (name.value) take() // whoever was quicker than the network
  pen.lineWidth = 3
  const point = (event) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return [((event.clientX - left) * canvas.width) / width, ((event.clientY - top) * canvas.height) / height]
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    if (name.value) clear()
    name.value = ''
    pen.beginPath()
    pen.moveTo(...point(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!event.buttons) return
    pen.lineTo(...point(event))
    pen.stroke()
  })
  canvas.addEventListener('pointerup', sign)
  item.querySelector('[data-clear]').addEventListener('click', () => {
    clear()
    name.value = ''
    drop()
    tell(item, '')
  })
}
