import { Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { OwnBooking, OwnPlace } from '#domain/booking/api.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { firstNameOf } from '#domain/lib/names.ts'
import type { RegistrationPages } from '#domain/registration/pages.ts'
import type { OpenInvitation, StatusView } from '#domain/registration/status-view.ts'
import type { Season } from '#domain/season/season.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { ResultCard } from '#web/kit/result/result-card.tsx'
import { ChatSign } from '#web/kit/sign.tsx'
import { Timeline } from '#web/kit/timeline.tsx'
import { OwnBookingCard } from '#web/public/book/booked-card.tsx'
import { useOwnZone } from '#web/public/book/own-time.tsx'
import { Places } from '#web/public/book/places.tsx'
import { DeadLink } from '#web/public/dead-link.tsx'
import { ReferenceLine } from '#web/public/reference-line.tsx'
import { CertificateCard } from './certificate-card.tsx'
import { ShowWinner } from './show-winner.tsx'
import { StateCard } from './state-card.tsx'
import { WhatYouSent } from './what-you-sent.tsx'
import { WithdrawnCard } from './withdrawn-card.tsx'
import { YourChildren } from './your-children.tsx'

/** The status page of one registration: where it stands and what to do next. Everything on it can be read without JavaScript. */
export default function StatusPage({ season, view, action, problems, isCancelled = false }: RegistrationPages['status']) {
  if (view === null) return <DeadLink season={season} />
  return (
    <Page season={season}>
      <ReferenceLine competition={view.competition} reference={view.reference} />
      <h1 tabIndex={-1} className="text-2xl outline-none wide:text-3xl">
        {view.name}
      </h1>
      {view.own && <YourChildren family={view.own.children} />}
      <div className="mt-4 grid grid-cols-1 items-start gap-3.5 min-[900px]:mt-5 min-[900px]:grid-cols-[minmax(0,1fr)_360px] min-[900px]:gap-5">
        {view.withdrawn ? (
          <WithdrawnCard view={view} action={action} />
        ) : view.result ? (
          <div className="grid grid-cols-1 gap-3.5">
            <ResultCard child={{ name: view.name, ...view.result }}>
              {view.result.news !== null && (
                <a
                  href={`https://wa.me/?text=${encodeURIComponent(view.result.news)}`}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={buttonClass()}
                >
                  <ChatSign />
                  {m['frame.share_on_whatsapp']()}
                </a>
              )}
            </ResultCard>
            {(view.result.invitation || view.result.nextText) && (
              <Card className="grid grid-cols-1 gap-3 p-4.5 wide:p-6">
                <h2 className="text-lg">{m['status.result_what_next']()}</h2>
                {view.result.nextText && <p>{view.result.nextText}</p>}
                {view.result.invitation && (
                  <NextRound
                    view={view}
                    invitation={view.result.invitation}
                    next={view.result.next ?? m['status.next_round']()}
                    action={action}
                  />
                )}
              </Card>
            )}
            {view.own && view.result.hasCertificate && (
              <CertificateCard name={view.name} result={view.result} href={`${action}/certificate`} />
            )}
            {view.result.winner && <ShowWinner name={view.name} winner={view.result.winner} action={action} />}
            <ToConfirm view={view} />
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-3.5">
            {view.own && <OwnPlaces season={season} places={view.own.places} booking={view.booking} />}
            {view.booking ? (
              <Booked season={season} view={view} booking={view.booking} />
            ) : (
              <>
                {isCancelled && <Cancelled name={view.name} />}
                {problems && !view.own?.correction && <Message look="bad">{problems.text}</Message>}
                <StateCard season={season} view={view} action={action} problems={problems} />
              </>
            )}
            <ToConfirm view={view} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-3.5">
          <Card className="p-4.5 pb-1 wide:px-6 wide:pt-6 wide:pb-2">
            <h2 className="sr-only">{m['status.where_it_stands']()}</h2>
            <Timeline stages={view.timeline} />
          </Card>
          {view.own ? <WhatYouSent own={view.own} isWithdrawn={view.withdrawn !== null} action={action} /> : <EmailTheLink />}
          <Questions season={season} reference={view.reference} />
        </div>
      </div>
    </Page>
  )
}

/** The one mention of a consent that isn't confirmed, below everything else. */
function ToConfirm({ view: { own } }: { view: StatusView }) {
  if (!own?.isToConfirm) return null
  const text = m['consent.confirm_consent_parent_guardian'](own)
  return <Message look="wait">{own.children.length > 0 ? text : `${text} ${m['consent.then_shows_others']()}`}</Message>
}

type NextRoundProps = { view: StatusView; invitation: OpenInvitation; next: string; action: string }

/** The invitation to the next round: registering for it, or telling us that the child won't come. Works without JavaScript. */
function NextRound({ view: { name }, invitation: { path, fee, until, isDeclined }, next, action }: NextRoundProps) {
  const first = firstNameOf(name)
  return (
    <>
      <a href={path} className={buttonClass('primary', 'max-wide:min-h-13')}>
        {m['status.register_for_next']({ next })}
      </a>
      <p className="text-[0.9375rem] text-ink-2">
        {m['status.details_already_filled_in']({ first, fee })}
        {until && <span>{` ${m['status.register_by_day']({ until })}`}</span>}
      </p>
      {isDeclined ? (
        <p>{m['status.told_wont_take_part']({ first })}</p>
      ) : (
        <Fold title={m['status.cant_take_part']({ first })}>
          <form noValidate method="post" action={`${action}/declined`} encType="multipart/form-data" className="grid gap-3">
            <label className="grid gap-1.5 font-semibold">
              {m['status.why_leave_empty']()}
              <input name="reason" maxLength={300} className={controlClass} />
            </label>
            <Button type="submit" className="wide:justify-self-start">
              {m['status.tell_the_office']()}
            </Button>
          </form>
        </Fold>
      )}
    </>
  )
}

/** The booking, which its link can move and cancel. */
function Booked({ season, view, booking }: { season: Season; view: StatusView; booking: NonNullable<StatusView['booking']> }) {
  const zone = useOwnZone(true)
  const link = view.own?.bookingLink ?? null
  return (
    <div className="-mt-4 *:max-w-none min-[900px]:-mt-6">
      <OwnBookingCard
        own={booking}
        message={null}
        link={link}
        season={season}
        ownZone={zone.own}
        onMove={() => location.assign(`/book?for=${link}#move`)}
        onCancelled={() => location.assign('?cancelled')}
      />
    </div>
  )
}

type OwnPlacesProps = { season: Season; places: OwnPlace[]; booking: OwnBooking | null }

/** The places on waiting lists, to take or to leave. */
function OwnPlaces({ season, places: known, booking }: OwnPlacesProps) {
  const [places, setPlaces] = useState(known)
  const [left, setLeft] = useState('')
  return (
    <>
      {left !== '' && <Message look="good">{left}</Message>}
      <div className="*:mt-0 *:max-w-none grid grid-cols-1 gap-3.5 empty:hidden">
        <Places
          places={places}
          own={booking}
          timeZone={season.timeZone}
          onTaken={() => location.reload()}
          onLeft={({ place }, message) => {
            setPlaces(places.filter((other) => other.place !== place))
            setLeft(message)
          }}
        />
      </div>
    </>
  )
}

/** What the family reads after it has cancelled its booking here. */
function Cancelled({ name }: { name: string }) {
  return (
    <Message look="good">
      {m['booking.booking_cancelled']({ name })} {m['booking.book_another_time']()}
    </Message>
  )
}

/** For who came with a reference: the family's data is only behind the link. */
function EmailTheLink() {
  return (
    <Card className="grid gap-2 p-4.5 wide:p-6">
      <h2 className="text-lg">{m['status.want_to_change_something']()}</h2>
      <p className="text-[0.9375rem]">{m['status.link_emails_also_shows']()}</p>
      <a href="/check?link#link_email" className={buttonClass('plain', 'text-center')}>
        {m['status.email_me_my_link']()}
      </a>
    </Card>
  )
}

function Questions({ season: { contact, whatsapp }, reference }: { season: Season; reference: string }) {
  const way = 'inline-flex min-h-11 items-center gap-2 font-semibold'
  return (
    <Card className="px-4.5 pt-4.5 pb-2.5 wide:px-6 wide:pt-6">
      <h2 className="text-lg">{m['status.questions']()}</h2>
      <p className="mt-1 text-[0.9375rem]">
        {rich(m['status.please_give_the_reference'], { reference: <b className="whitespace-nowrap tabular-nums">{reference}</b> })}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a href={`mailto:${contact}?subject=${reference}`} className={way}>
          <Mail size={20} aria-hidden="true" />
          {m['status.email_us']()}
        </a>
        {whatsapp && (
          <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`} className={way}>
            <MessageCircle size={20} aria-hidden="true" />
            WhatsApp
          </a>
        )}
      </p>
    </Card>
  )
}
