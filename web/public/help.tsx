import { m } from '#domain/language/paraglide/messages.js'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'

/**
 * How to reach the organisation: what the header's Help opens where it is (see server/platform/pages/early-script.ts), so that nobody leaves
 * a form. Only documents have it, because no script of a page needs to know it.
 */
export function HelpDialog({ season: { contact, phone, whatsapp } }: { season: Pick<Season, 'contact' | 'phone' | 'whatsapp'> }) {
  const ways = [
    [`mailto:${contact}`, contact],
    ...(whatsapp ? [[`https://wa.me/${whatsapp.replace(/\D/g, '')}`, `WhatsApp ${whatsapp}`]] : []),
    ...(phone ? [[`tel:${phone.replace(/[^+\d]/g, '')}`, phone]] : []),
  ]
  return (
    <dialog id="help" aria-label={m['frame.help']()} className="m-auto rounded-large border border-line bg-paper p-5 text-ink">
      <form method="dialog" className="grid gap-4">
        <h2 className="text-xl">{m['frame.help']()}</h2>
        {ways.map(([href, text]) => (
          <a key={href} href={href} className="flex min-h-11 items-center">
            {text}
          </a>
        ))}
        <Button type="submit">{m['frame.back']()}</Button>
      </form>
    </dialog>
  )
}
