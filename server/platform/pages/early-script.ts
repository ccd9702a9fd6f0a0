import type { Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { escapeHtml } from '#server/lib/html.ts'
import { inLanguage } from '#server/platform/language.ts'

/**
 * Opens the help of a document (web/public/help.tsx) where it is; very old browsers go to the home page's. Safari gives a link that is
 * clicked no focus, which returns to it.
 */
export const helpScript = `addEventListener('click',function(e){var a=e.target.closest('[href="/#help"]'),d=document.getElementById('help');if(a&&d&&d.showModal){e.preventDefault();a.focus();d.showModal()}})`

/**
 * Runs before everything else in a document with a script, in the words of very old browsers. It holds a form that is sent before the page is
 * hydrated (`data-waits`), with the place of the button that was pressed: useForm in web/kit/form/use-form.ts sends it then. And it says when the page's script can't run:
 * the browser is older than iOS 15.4, Chrome 98 and Firefox 94, or a file didn't come. `helpScript` is part of it.
 */
export const earlyScript = `(function(){function say(id){document.getElementById(id).hidden=false}
if(!window.structuredClone)addEventListener('DOMContentLoaded',function(){say('too-old')})
addEventListener('error',function(e){var t=e.target;if(window.structuredClone&&(t===window||t.tagName==='SCRIPT')&&!performance.getEntriesByName('hydrated').length)say('not-loaded')},true)
addEventListener('submit',function(e){var f=e.target;if(f.dataset.waits){e.preventDefault();e.stopPropagation();f.dataset.held=[].indexOf.call(f.elements,e.submitter)}},true)})();${helpScript}`

const sentences = {
  'too-old': m['frame.browser_too_old_page'],
  'not-loaded': m['frame.page_didnt_load_completely'],
}

/** What the script shows, above the page. */
export function sentencesFor(language: Language): string {
  const look = 'sticky top-0 z-20 border-b border-bad/30 bg-bad-tint px-4 py-3 font-medium text-bad wide:px-5'
  const paragraph = ([id, text]: [string, () => string]) => `<p id="${id}" hidden role="alert" class="${look}">${escapeHtml(text())}</p>`
  return inLanguage(language, () => Object.entries(sentences).map(paragraph).join(''))
}
