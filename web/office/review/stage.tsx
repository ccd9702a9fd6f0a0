import { Columns2, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { screenshot } from '#domain/payment/screenshot.ts'
import { statusWords } from '#domain/registration/registration.ts'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { Button } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { PictureTool } from '#web/kit/thumbnail/picture-tool.tsx'
import { TurnedPicture } from '#web/kit/thumbnail/thumbnail-picture.tsx'
import { Choice } from '#web/office/kit/choice.tsx'
import { shortMoment } from '#web/office/moment.ts'
import { personName } from '#web/office/registrations/search.ts'
import type { PartProps } from './use-acts.ts'

/** As wide as the phone that took it, so that its text can be read. */
const leastWidth = 360

/** The payment screenshot, large, with its tools; the flagged registration's beside it. */
export function Stage({ review: { details, other, pictures, panels }, acts }: PartProps) {
  const { view } = panels
  const id = details?.registration.id ?? ''
  const [chosen, setChosen] = useState({ id: '', version: 0 })
  const proofs = details?.proofs ?? []
  const proof = proofs.find(({ version }) => chosen.id === id && version === chosen.version) ?? proofs[0]
  const isBeside = view.isBeside && other?.picture != null
  return (
    <section
      aria-label={screenshot.label()}
      className="flex min-w-0 flex-col bg-stage [grid-area:picture] max-wide:order-2 max-wide:mt-3.5"
    >
      <div
        role="toolbar"
        aria-label="Picture"
        className="flex min-h-12 flex-wrap items-center gap-1.5 border-b border-line bg-paper px-3 max-wide:border-t"
      >
        <b className="whitespace-nowrap text-[13.5px]">{screenshot.label()}</b>
        <span className="flex-1" />
        <Choice
          legend="Version of the payment"
          value={String(proof?.version)}
          choices={proofs.map(({ version, received_at }, n) => [
            String(version),
            versionText(proofs, n),
            `Received ${shortMoment(received_at)}`,
          ])}
          onChoose={(version) => setChosen({ id, version: Number(version) })}
        />
        <PictureTool label="Zoom out" keys="-" onClick={() => acts.changeView('zoom out')} className="max-wide:hidden">
          <ZoomOut size={16} aria-hidden="true" />
        </PictureTool>
        <output aria-label="Zoom" className="min-w-11 text-center text-[13px] tabular-nums max-wide:hidden">
          {`${Math.round(view.zoom * 100)}%`}
        </output>
        <PictureTool label="Zoom in" keys="+" onClick={() => acts.changeView('zoom in')} className="max-wide:hidden">
          <ZoomIn size={16} aria-hidden="true" />
        </PictureTool>
        <Button className="max-wide:hidden" aria-keyshortcuts="0" title="Fit (0)" onClick={() => acts.changeView('fit')}>
          Fit
        </Button>
        <PictureTool label="Rotate left" keys="Shift+R" onClick={() => acts.changeView('rotate left')}>
          <RotateCcw size={16} aria-hidden="true" />
        </PictureTool>
        <PictureTool label="Rotate right" keys="R" onClick={() => acts.changeView('rotate right')}>
          <RotateCw size={16} aria-hidden="true" />
        </PictureTool>
        {other?.picture && (
          <Button
            aria-pressed={isBeside}
            aria-keyshortcuts="V"
            className="whitespace-nowrap max-wide:px-2.5! aria-pressed:border-accent aria-pressed:bg-tint"
            onClick={() => acts.changeView('beside')}
          >
            <Columns2 size={16} aria-hidden="true" className="max-wide:hidden" /> <span>{`Beside ${other.serial_no}`}</span> <Key>V</Key>
          </Button>
        )}
      </div>
      <div className={`grid min-h-0 flex-1 ${isBeside ? 'grid-cols-2 gap-4 p-4' : ''}`}>
        {details && proof?.picture ? (
          <Figure caption={isBeside ? `${details.registration.serial_no} ${details.fee_for}, fee ${details.fee}` : ''}>
            <TurnedPicture
              src={proof.picture}
              alt={`Payment screenshot of ${personName(details.registration)}`}
              zoom={view.zoom}
              quarterTurns={view.quarterTurns}
              leastWidth={isBeside ? 0 : leastWidth}
              ahead={pictures}
              className={boxClass(isBeside)}
            />
          </Figure>
        ) : (
          <div className="grid place-items-center gap-3 p-6 max-wide:min-h-60">
            {details && (
              <div className="grid justify-items-center gap-3">
                <p>No picture was sent.</p>
                <Button onClick={() => acts.ask('correction')}>Ask for a correction</Button>
              </div>
            )}
          </div>
        )}
        {isBeside && other.picture && (
          <Figure caption={`${other.serial_no} ${other.competition_name}, fee ${other.fee}, ${statusWords[other.status].toLowerCase()}`}>
            <TurnedPicture
              src={other.picture}
              alt={`Payment screenshot of ${other.name}, ${other.serial_no}`}
              zoom={view.zoom}
              quarterTurns={view.quarterTurns}
              className={boxClass(true)}
            />
          </Figure>
        )}
      </div>
    </section>
  )
}

function boxClass(isBeside: boolean): string {
  return `min-h-0 flex-1 p-0 -outline-offset-3 max-wide:h-[60dvh] max-wide:flex-none ${isBeside ? '' : 'wide:py-4'}`
}

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure data-arrows className="m-0 flex min-h-0 min-w-0 flex-col gap-2">
      {caption && <figcaption className="rounded-medium border border-line bg-paper px-2.5 py-1.5 text-[13px]">{caption}</figcaption>}
      {children}
    </figure>
  )
}

/** 'Now', 'Before', 'Before 2'; of a payment by several transfers 'Transfer 2', 'Transfer 1 before'. */
function versionText(proofs: ReviewDetails['proofs'], index: number): string {
  const { transfer = 1, counts = true } = proofs[index] ?? {}
  if (proofs.some((proof) => proof.transfer > 1)) return `Transfer ${transfer}${counts ? '' : ' before'}`
  return index === 0 ? 'Now' : index === 1 ? 'Before' : `Before ${index}`
}
