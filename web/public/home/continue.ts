import { t } from '#domain/language/translate.ts'
// Offers to continue a form that was begun on this device. A small script without React, because the rest of the home page needs none.
import { deviceStorage, unfinishedForm } from '#web/kit/form/drafts.ts'

const note = document.getElementById('unfinished')
const found = note && unfinishedForm(deviceStorage(), (note.dataset.forms ?? '').split(' '), Date.now())
if (found) {
  const [title, text] = note.querySelectorAll('b, span > span')
  const link = note.querySelector('a')
  const [firstName] = found.child.trim().split(/\s/)
  if (title) title.textContent = t('{name}’s registration isn’t finished', { name: firstName ?? '' })
  if (text) {
    text.textContent =
      found.step === 'payment'
        ? t('The answers are saved on this device. The payment details are still missing.')
        : t('The answers are saved on this device.')
  }
  if (link) link.href = `/${found.form}`
  note.hidden = false
}
