import { useEffect, useState } from 'react'

/** Milliseconds that browsers may take to list their voices. */
const patience = 1_500

const englishVoice = () => window.speechSynthesis?.getVoices().find(({ lang }) => /^en\b/i.test(lang))

/** Returns whether the device can say English texts; true until that is known. */
export function useVoice(): boolean {
  const [hasVoice, setHasVoice] = useState(true)
  useEffect(() => {
    const look = () => setHasVoice(englishVoice() !== undefined)
    const waiting = setTimeout(look, patience)
    window.speechSynthesis?.addEventListener?.('voiceschanged', look)
    return () => {
      clearTimeout(waiting)
      window.speechSynthesis?.removeEventListener?.('voiceschanged', look)
      window.speechSynthesis?.cancel()
    }
  }, [])
  return hasVoice
}

/** Says an English text with the device's voice. Returns false when it has none. */
export async function speak(text: string): Promise<boolean> {
  if (!('speechSynthesis' in window)) return false
  const said = new SpeechSynthesisUtterance(text)
  const voice = englishVoice()
  said.lang = voice?.lang ?? 'en-GB'
  if (voice) said.voice = voice
  said.rate = 0.85
  speechSynthesis.cancel()
  speechSynthesis.speak(said)
  return true
}

/** Plays a sound. Returns false when the device can't. */
export function play(sound: string): Promise<boolean> {
  return new Audio(sound).play().then(
    () => true,
    () => false,
  )
}
