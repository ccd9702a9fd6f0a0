import { m } from '#domain/language/paraglide/messages.js'
import { formsOnDevice } from '#web/api/device.ts'
import { Button } from '#web/kit/button.tsx'
import { draftAge } from '#web/kit/form/drafts.ts'

const id = 'disclaimer'

type Props = { clauses: string[]; version: string; savedAs: string }

/**
 * What a family must know first. It opens on every load, except when a draft is resumed that agreed to this version. It's open, and can be
 * closed, without any script; the one after it only makes it modal. It hangs from the top: the document paints while it loads, and a centred
 * dialog would move with every clause. Proceed, and nothing else, closes it with the version as its return value, which is then remembered:
 * closing it with Esc later empties the return value.
 */
export function Disclaimer({ clauses, version, savedAs }: Props) {
  return (
    <>
      <dialog
        id={id}
        open
        suppressHydrationWarning
        data-draft={savedAs}
        aria-labelledby="disclaimer-title"
        className="fixed inset-x-0 top-[8svh] bottom-auto z-10 mx-auto max-h-[84svh] w-[calc(100vw-32px)] max-w-xl overflow-auto rounded-large border border-line bg-paper text-ink shadow-[0_0_0_100vmax_rgb(28_21_48/0.5)] backdrop:bg-transparent"
      >
        <form method="dialog" className="grid gap-4 px-5 pt-5 wide:px-6 wide:pt-6">
          <h1 id="disclaimer-title" tabIndex={-1} className="text-xl outline-none">
            {m['form.disclaimer_clause']()}
          </h1>
          <ul className="grid list-disc gap-2.5 ps-5">
            {clauses.map((clause) => (
              <li key={clause}>{clause}</li>
            ))}
          </ul>
          <div className="sticky bottom-0 -mx-5 grid border-t border-line bg-paper px-5 py-3.5 wide:-mx-6 wide:justify-end wide:px-6">
            <Button look="primary" type="submit" value={version}>
              {m['form.proceed']()}
            </Button>
          </div>
        </form>
      </dialog>
      <script>{showOrSkip}</script>
    </>
  )
}

/**
 * A script right after the disclaimer that makes it modal, or closes it when a draft that agreed to it is resumed, or on return to a receipt.
 * It's inline, because the page paints before other scripts run, and because the rest of the page hasn't arrived yet: making that inert
 * later takes a cheap phone a tenth of a second. When it closes, reading goes on at the page's heading. The content security policy allows
 * it by its hash, so it has no character that HTML writes as an entity.
 */
export const showOrSkip = `{let d=document.currentScript.previousElementSibling,v=d.querySelector('button').value,s=history.state?.step=='done';try{let{at,progress:p}=JSON.parse(localStorage.getItem('${formsOnDevice}'+d.dataset.draft));if(p.agreed==v)if(${draftAge}>Date.now()-at)s=d.dataset.agreed=v}catch{}d.removeAttribute('open');d.onclose=()=>d.dataset.agreed||=d.returnValue;s||(d.showModal(),d.querySelector('h1').focus(),d.addEventListener('close',()=>document.getElementById('door').focus(),{once:true}))}`

/** The version that was agreed to on this page, or by the draft it resumes; '' for none: closing the disclaimer with Esc agrees to nothing. */
export function agreedVersion(): string {
  return dialog()?.dataset.agreed ?? ''
}

/** Opens the disclaimer again. */
export function openDisclaimer(): void {
  dialog()?.showModal()
}

function dialog() {
  return document.querySelector<HTMLDialogElement>(`dialog#${id}`)
}
