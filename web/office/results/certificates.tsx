import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { may } from '#domain/account/permissions.ts'
import { type CertificateSummary, certificateSummary, type WhoseCertificates } from '#domain/certificate/api.ts'
import { type Paper, type PrintedField, printedFields } from '#domain/certificate/certificate.ts'
import { competitionNamed, passWords } from '#domain/competitions/index.ts'
import { fold, startSentence } from '#domain/lib/text.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { ResultRound } from '#domain/result/api.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Combobox } from '#web/kit/combobox.tsx'
import { FormField } from '#web/kit/form/field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { mayEdit, mayHere, session } from '#web/office/content.ts'
import { refusal } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { Figures } from '#web/office/kit/description-lists.tsx'
import { DownloadLink } from '#web/office/list/export-link.tsx'
import { Published } from './published.tsx'

const address = (competition: string) => `/api/office/certificates/${competition}`

/** Whose certificates: everybody's, a school's or one student's; `name` is what the box says. */
type Scope = WhoseCertificates & { name: string }

const everybody: Scope = { name: 'Everybody' }

function useCertificates(competition: string, { school, registration }: Scope) {
  const query = new URLSearchParams({ ...(school && { school }), ...(registration && { registration }) })
  return useQuery({
    queryKey: ['results', competition, 'certificates', school, registration],
    queryFn: ({ signal }) => call(`${address(competition)}?${query}`, { answer: certificateSummary, signal }),
    placeholderData: (before) => before,
  })
}

function useMaking(competition: string, { school, registration }: Scope, what = '') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(`${address(competition)}${what}`, { method: 'POST', body: { school, registration }, answer: messageReply }),
    onSettled: () => client.invalidateQueries({ queryKey: ['results', competition, 'certificates'] }),
  })
}

/** The certificates of a round: an example, making them, files for printing, and their wording. */
export function Certificates({ round }: { round: ResultRound }) {
  const { competition } = round
  const { many } = passWords(competitionNamed(competition))
  const [scope, setScope] = useState(everybody)
  const [paper, setPaper] = useState<Paper>('a4')
  const { data, error } = useCertificates(competition, scope)
  const making = useMaking(competition, scope)
  if (error) return <Message look="bad">{refusal(error)}</Message>
  if (!data) return <p className="py-8 text-ink-2">Loading…</p>
  const { through, took_part, made, missing, example } = data
  const file = `${address(competition)}/file?${new URLSearchParams({ paper, ...(scope.school && { school: scope.school }) })}`
  return (
    <div className="grid items-start gap-4 min-[1080px]:grid-cols-[minmax(0,1fr)_336px]">
      <div className="grid grid-cols-[minmax(0,38rem)] content-center justify-center gap-4 rounded-large border border-line bg-stage p-3 text-center wide:p-5.5 min-[1080px]:min-h-100">
        {example ? (
          <Example example={example} />
        ) : (
          <p className="text-ink-2">
            {through + took_part > 0
              ? 'A certificate appears here when you make them.'
              : scope === everybody
                ? round.publication
                  ? 'No certificate can be made yet.'
                  : 'Certificates can be made when the results are published.'
                : `${scope.name} has no published result.`}
          </p>
        )}
      </div>
      <div className="grid content-start gap-3">
        <Published round={round} what="Families get their certificates" />
        {making.error && <Message look="bad">{refusal(making.error)}</Message>}
        {making.data && <Message look="good">{making.data.message}</Message>}
        <Card className="grid gap-2.5 px-4 py-3.5">
          <h2 className="text-base">Certificates</h2>
          <Whose
            round={round}
            schools={data.schools}
            onChoose={(chosen) => {
              making.reset()
              setScope(chosen)
            }}
          />
          <Figures
            of={[
              ...(through > 0 ? [[startSentence(many), numberText(through)] as const] : []),
              ['Took part', numberText(took_part)],
              ['Made', numberText(made)],
            ]}
          />
          <Unprintable competition={competition} scope={scope} {...data} />
          {mayEdit && missing > 0 && (
            <Button look="primary" busy={making.isPending} onClick={() => making.mutate()}>
              {making.isPending ? 'Working…' : `Make ${numberText(missing)} ${missing === 1 ? 'certificate' : 'certificates'}`}
            </Button>
          )}
          {may(session, 'edit') && made > 0 && !scope.registration && (
            <>
              <SelectField id="paper" label="Paper" value={paper} choices={papers} onChoose={setPaper} />
              <DownloadLink at={file}>One PDF for printing</DownloadLink>
            </>
          )}
        </Card>
        <Wording wording={data.wording} many={many} />
      </div>
    </div>
  )
}

const papers: [Paper, string][] = [
  ['a4', 'A4'],
  ['letter', 'US Letter'],
]

/** What the fonts can't print: which field of whom, and asking families for names in Latin letters. */
function Unprintable({ competition, scope, unprintable, names }: { competition: string; scope: Scope } & CertificateSummary) {
  const asking = useMaking(competition, scope, '/names')
  const unasked = names.filter(({ was_asked }) => !was_asked).length
  const others = unprintable.flatMap(({ fields, ...one }) => fields.filter((field) => field !== 'name').map((field) => ({ field, ...one })))
  if (names.length + others.length === 0) return null
  return (
    <section className="grid gap-2 text-[13px]" aria-label="What can’t be printed">
      {names.length > 0 && (
        <p className="text-wait">
          <b>These names can’t be printed.</b> <span>{names.map(({ name, serial_no }) => `${name} (${serial_no})`).join(', ')}</span>{' '}
          <span>{unasked === 0 ? 'The families are asked for them in Latin letters.' : 'They need the name in Latin letters.'}</span>
        </p>
      )}
      {asking.data && <Message look="good">{asking.data.message}</Message>}
      {asking.error && <Message look="bad">{refusal(asking.error)}</Message>}
      {mayEdit && unasked > 0 && (
        <Button busy={asking.isPending} onClick={() => asking.mutate()}>
          {`Ask ${numberText(unasked)} ${unasked === 1 ? 'family' : 'families'} by email`}
        </Button>
      )}
      {(Object.keys(printedFields) as PrintedField[]).map((field) => {
        const those = others.filter((one) => one.field === field)
        return (
          those.length > 0 && (
            <p key={field} className="text-wait">
              <b>{`The ${printedFields[field]} can’t be printed.`}</b>{' '}
              <span>{those.map(({ name, serial_no }) => `${name} (${serial_no})`).join(', ')}</span>{' '}
              <span>{field === 'award' ? 'There is no certificate until it’s corrected.' : 'It’s left out; the name is printed.'}</span>
            </p>
          )
        )
      })}
    </section>
  )
}

type WhoseProps = { round: ResultRound; schools: CertificateSummary['schools']; onChoose: (scope: Scope) => void }

/** Chooses everybody, a school, or a student by name or serial number. */
function Whose({ round, schools, onChoose }: WhoseProps) {
  const choices: Scope[] = [
    everybody,
    ...schools.map(({ id, name }) => ({ school: id, name })),
    ...round.rows.map(({ id, name, serial_no }) => ({ registration: id, name: `${name}, ${serial_no}` })),
  ]
  const named = (text: string) => choices.find(({ name }) => name === text)
  const search = (text: string) => {
    const found = choices.filter(({ name }) => fold(name).includes(fold(text)))
    const note =
      found.length === 0 ? `No results for “${text}”.` : found.length > mostShown ? `The first ${mostShown} of ${found.length}` : ''
    return { options: found.slice(0, mostShown).map(({ name }) => ({ text: name, content: name })), note }
  }
  return (
    <div
      onInput={({ target }) => {
        const chosen = target instanceof HTMLInputElement && named(target.value)
        if (chosen) onChoose(chosen)
      }}
    >
      <FormField id="whose" label="For" hint="Everybody, a school, or a student by name or serial number.">
        {(control) => (
          <Combobox
            control={control}
            name="whose"
            value={everybody.name}
            required
            autoComplete="off"
            label="Everybody, schools and students"
            search={search}
            opensWithAll
            settle={(text) => (named(text) ? text : everybody.name)}
            listClass="w-full"
          />
        )}
      </FormField>
    </div>
  )
}

const mostShown = 50

function Wording({ wording: { title, text, through, award }, many }: Pick<CertificateSummary, 'wording'> & { many: string }) {
  const texts = [
    ['Title', title],
    ['Text for those who took part', text],
    [`Text for those who ${many}`, through],
    ['Text for those with an award', award],
  ]
  return (
    <Card className="grid gap-2.5 px-4 py-3.5">
      <h2 className="text-base">Wording</h2>
      <dl className="grid gap-2 [&_dd]:wrap-anywhere [&_dt]:text-[13px] [&_dt]:font-semibold [&_dt]:text-ink-2">
        {texts.map(([label, shown]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      {mayHere(ownScreens.season.needs) && (
        <Link
          to={`/${ownScreens.season.path}`}
          search={{ section: 'certificates' } as never}
          className="text-accent underline underline-offset-2"
        >
          Change the wording and the signature
        </Link>
      )}
      <p className="text-[13px] text-ink-2">
        When a name is corrected the certificate is made again with a new code; the old code says “replaced”.
      </p>
    </Card>
  )
}

/** Without a viewer of its own a browser would download what is in the frame. */
const showsPdfs = navigator.pdfViewerEnabled

/** A certificate as it is printed, which is its PDF, and what its code shows. */
function Example({ example: { id, name, code, shown, is_issued } }: { example: NonNullable<CertificateSummary['example']> }) {
  const file = `/api/office/registrations/${id}/certificate`
  const { data } = useQuery({
    queryKey: ['results', 'certificate', code],
    enabled: showsPdfs,
    queryFn: async ({ signal }) => {
      const reply = await fetch(file, { signal })
      if (!reply.ok) throw new Error(`${reply.status} instead of a certificate`)
      return await reply.blob()
    },
  })
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (!data || !frame.current) return
    const address = URL.createObjectURL(data)
    frame.current.src = `${address}#toolbar=0&view=Fit`
    return () => URL.revokeObjectURL(address)
  }, [data])
  return (
    <div className="grid gap-4 text-start">
      {showsPdfs && (
        <iframe
          ref={frame}
          title={`The certificate of ${name}`}
          className="aspect-[1.414] w-full rounded-small border border-line bg-[#fffdf8] max-wide:hidden"
        />
      )}
      <Card className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-0.5 px-4 py-3 wide:grid-cols-[auto_minmax(0,1fr)_auto]">
        <BadgeCheck size={24} className="text-good" aria-hidden="true" />
        <b>This certificate is genuine</b>
        <span className="text-[13px] text-ink-2 max-wide:col-[2/-1]">{`What the code ${is_issued ? 'shows' : 'will show'} to anyone`}</span>
        <span className="col-[2/-1] text-ink-2">{shown}</span>
      </Card>
      <div className="flex flex-wrap justify-center gap-2">
        <DownloadLink at={file}>Download this certificate</DownloadLink>
        <DownloadLink at={`${file}?paper=letter`}>US Letter</DownloadLink>
      </div>
    </div>
  )
}
