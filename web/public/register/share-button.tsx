import { m } from '#domain/language/paraglide/messages.js'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { ChatSign } from '#web/kit/sign.tsx'

/** Passes a text on with the phone's own sharing, or by WhatsApp where a browser has none. */
export function ShareButton({ text }: { text: string }) {
  if ('share' in navigator) {
    return (
      // Closing the phone's panel without a choice is no error.
      <Button className="flex-1" onClick={() => navigator.share({ text }).catch(() => undefined)}>
        {m['frame.share']()}
      </Button>
    )
  }
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('plain', 'flex-1')}
    >
      <ChatSign />
      {m['frame.share_on_whatsapp']()}
    </a>
  )
}
