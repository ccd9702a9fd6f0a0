import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { type MissingPicture, type OfficeErrors, tasks } from '#domain/office-errors.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { errorsNow } from '#web/office/counts.ts'
import { LoadError, sentence } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { send } from '#web/office/kit/kind.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { useReload } from '#web/office/queries.ts'
import { askForCorrection } from '#web/office/registrations/api.ts'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { Disputes } from './disputes.tsx'
import { ErrorGroup, ErrorRow, OpenRegistration } from './part.tsx'
import { AnsweredReports, Reports } from './reports.tsx'
import { Schools } from './schools.tsx'
import { type Corrected, UndeliveredEmails } from './undelivered.tsx'

/** Does something about an error, and shows the sentence that it returns. */
type Fix = (act: () => Promise<string>) => void

/** What went wrong and needs a person, each with what can be done about it (rulings). */
export function ErrorsPage() {
  const { data, error, refetch } = useQuery(errorsNow)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const reload = useReload()
  const fixing = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: (text) => setOutcome({ look: 'good', text }),
    onError: (failure) => setOutcome({ look: 'bad', text: sentence(failure) }),
    onSettled: reload,
  })
  const fix: Fix = (act) => !fixing.isPending && fixing.mutate(act)
  return (
    <>
      <ScreenHead title={ownScreens.errors.title}>
        {outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
      </ScreenHead>
      {error && <LoadError what="the errors" error={error} onRetry={refetch} />}
      {!data && !error && <div role="status" aria-label="Loading the errors…" className="h-60 rounded-large bg-ground" />}
      {data && (
        <Found
          errors={data}
          fix={fix}
          onDone={(done) => {
            setOutcome(done)
            reload()
          }}
        />
      )}
      {data && <AnsweredReports />}
    </>
  )
}

function Found({ errors, fix, onDone }: { errors: OfficeErrors; fix: Fix; onDone: (outcome: Outcome) => void }) {
  const {
    mail,
    undelivered,
    email_reasons,
    undelivered_total,
    undelivered_gone,
    tasks: failed,
    pictures,
    pictures_total,
    without_account,
    without_account_total,
    disputes_total,
    reports_total,
    schools_total,
  } = errors
  const families = without_account_total + disputes_total + reports_total + schools_total
  // The last one that was corrected can still be taken back.
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  if (corrected === null && (mail ? 1 : 0) + undelivered_total + failed.length + pictures_total + families === 0) {
    return (
      <NothingYet title="Nothing needs you.">
        Schools to verify, problems that students and schools report, families who say that a registration isn’t theirs, emails that can’t
        be delivered, tasks of the server that fail and pictures that are missing appear here.
      </NothingYet>
    )
  }
  return (
    <div className="grid gap-4">
      {mail && (
        <ErrorGroup title="Emails aren’t going out" total={mail.waiting} shown={mail.waiting}>
          <ErrorRow
            name={`The mail server says: ${mail.reason}`}
            text="Nothing is lost. They go out by themselves as soon as it accepts them. Oldest email"
            at={mail.since}
          />
        </ErrorGroup>
      )}
      {(undelivered_total > 0 || corrected) && (
        <UndeliveredEmails
          rows={undelivered}
          total={undelivered_total}
          gone={undelivered_gone}
          reasons={email_reasons}
          fix={fix}
          onDone={onDone}
          corrected={corrected}
          onCorrected={setCorrected}
        />
      )}
      {schools_total > 0 && <Schools total={schools_total} fix={fix} onDone={onDone} />}
      {disputes_total > 0 && <Disputes total={disputes_total} fix={fix} />}
      {reports_total > 0 && <Reports total={reports_total} onDone={onDone} />}
      {without_account_total > 0 && (
        <ErrorGroup title="Accepted without an account" total={without_account_total} shown={without_account.length}>
          {without_account.map(({ id, competition, serial_no, name, email, accepted_at }) => (
            <ErrorRow
              key={id}
              name={name}
              text={`${serial_no} · ${email} can’t have an account. Correct the student’s email, and we send the link to set a password`}
              at={accepted_at}
            >
              <OpenRegistration competition={competition} status="accepted" search={name} />
            </ErrorRow>
          ))}
        </ErrorGroup>
      )}
      {failed.length > 0 && (
        <ErrorGroup title="Failed tasks" total={failed.length} shown={failed.length}>
          {failed.map(({ name, failed_at, times }) => (
            <ErrorRow
              key={name}
              name={`We couldn’t ${tasks[name]}`}
              text={
                times === 1
                  ? 'It failed once. It will be retried automatically.'
                  : `It failed ${numberText(times)} times in a row. The server’s log says why. It will be retried automatically.`
              }
              at={failed_at}
            />
          ))}
        </ErrorGroup>
      )}
      {pictures_total > 0 && (
        <ErrorGroup title="Missing pictures" total={pictures_total} shown={pictures.length}>
          {pictures.map((picture) => (
            <ErrorRow
              key={picture.id}
              name={picture.name}
              text={`${picture.serial_no} · ${competitionNamed(picture.competition).name}`}
              at={picture.noticed_at}
            >
              <FixPicture picture={picture} fix={fix} />
            </ErrorRow>
          ))}
        </ErrorGroup>
      )}
    </div>
  )
}

const pictureReason = 'We can’t open the screenshot of your payment any more. Please send it again.'

/** The picture may be back after a repair. Otherwise the family has it. */
function FixPicture({ picture, fix }: { picture: MissingPicture; fix: Fix }) {
  const [asking, setAsking] = useState(false)
  const { id, name, version, status, competition } = picture
  const ask = async () => (await askForCorrection(id, { version, fields: [screenshot.name], reason: pictureReason })).message
  return (
    <>
      <OpenRegistration competition={competition} status={status} search={name} />
      <Button
        aria-label={`Look again for the picture of ${name}`}
        onClick={() => fix(async () => (await send('POST', `/api/office/errors/pictures/${id}`)).message)}
      >
        Look again
      </Button>
      {status === 'pending' && <Button onClick={() => setAsking(true)}>Ask the family…</Button>}
      {asking && (
        <AskDialog
          title={`Ask the family of ${name} for the picture?`}
          yes="Ask"
          no="Back"
          onYes={() => fix(ask)}
          onClose={() => setAsking(false)}
        >
          <p>They get an email with a link that opens only the screenshot. It says: {pictureReason}</p>
        </AskDialog>
      )}
    </>
  )
}
