// Offers to continue a form that was begun on this device. A small script without React, because the rest of the home page needs none.
import { deviceStorage, unfinishedForm } from '#web/kit/form/drafts.ts'

const note = document.getElementById('unfinished')
const found = note && unfinishedForm(deviceStorage(), (note.dataset.forms ?? '').split(' '), Date.now())
if (found) {
  const [title, text] = note.querySelectorAll('b, span > span')
  const link = note.querySelector('a')
  const [firstName] = found.child.trim().split(/\s/)
  if (title) title.textContent = `${firstName}’s registration isn’t finished`
  if (text) {
    text.textContent = `The answers are saved on this device.${found.step === 'payment' ? ' The payment details are still missing.' : ''}`
  }
  if (link) link.href = `/${found.form}`
  note.hidden = false
}
