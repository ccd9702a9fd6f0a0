// Offers to continue a form that was begun on this device, and loads what adds the reader's own times. A small script without React, because the rest of the
// home page needs none.
import { deviceStorage, unfinishedForm } from '#web/kit/form/drafts.ts'

const note = document.getElementById('unfinished')
const found = note && unfinishedForm(deviceStorage(), (note.dataset.forms ?? '').split(' '), Date.now())
if (found) {
  const [title, text] = note.querySelectorAll<HTMLElement>('b, span > span')
  const link = note.querySelector('a')
  // The document has the texts, so that this script knows no language.
  if (title) title.textContent = title.textContent.replace('…', found.child)
  if (text && found.step === 'payment') text.textContent = text.dataset.payment ?? ''
  if (link) link.href = `/${found.form}`
  note.hidden = false
}

if (document.querySelector('[data-zone]')) void import('#web/public/own-times.ts')
