import { t } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/page-props.ts'
import { Button } from '#web/kit/button.tsx'
import { deviceStorage } from '#web/kit/form/drafts.ts'
import { Page } from '#web/kit/page.tsx'
import { agree, showOrSkip } from './disclaimer-agreed.ts'
import { Wizard } from './wizard.tsx'

export default function RegisterPage(entrance: PageContent['register']) {
  return (
    <Page season={entrance.season}>
      <Disclaimer clauses={entrance.disclaimer} />
      <Wizard entrance={entrance} />
    </Page>
  )
}

/**
 * What a family must know first, once per wording and device. It's open, and can be closed, without any script; the one after it only makes
 * it modal. It hangs from the top: the document paints while it loads, and a centred dialog would move with every clause.
 */
export function Disclaimer({ clauses }: { clauses: string[] }) {
  return (
    <>
      <dialog
        open
        suppressHydrationWarning
        aria-labelledby="disclaimer"
        className="fixed inset-x-0 top-[8svh] bottom-auto z-10 mx-auto max-h-[84svh] w-[calc(100vw-32px)] max-w-xl overflow-auto rounded-large border border-line bg-paper text-ink shadow-[0_0_0_100vmax_rgb(28_21_48/0.5)] backdrop:bg-transparent"
      >
        <form method="dialog" onSubmit={() => agree(deviceStorage(), clauses)} className="grid gap-4 px-5 pt-5 wide:px-6 wide:pt-6">
          <h1 id="disclaimer" tabIndex={-1} className="text-xl outline-none">
            {t('DISCLAIMER CLAUSE')}
          </h1>
          <ul className="grid list-disc gap-2.5 ps-5">
            {clauses.map((clause) => (
              <li key={clause}>{clause}</li>
            ))}
          </ul>
          <div className="sticky bottom-0 -mx-5 grid border-t border-line bg-paper px-5 py-3.5 wide:-mx-6 wide:justify-end wide:px-6">
            <Button look="primary" type="submit">
              {t('Proceed')}
            </Button>
          </div>
        </form>
      </dialog>
      <script>{showOrSkip}</script>
    </>
  )
}
