import { useEffect, useRef, useState } from 'react'

/** Milliseconds that browsers may take to list their voices. */
const patience = 1_500

const voices = () => ('speechSynthesis' in window ? speechSynthesis.getVoices().filter(({ lang }) => /^en\b/i.test(lang)) : [])

/** Whether the device can say English texts; true until that is known. Returns what says them. */
export function useVoice(): { hasVoice: boolean; speak: (text: string) => void } {
  const [hasVoice, setHasVoice] = useState(true)
  useEffect(() => {
    const look = () => setHasVoice(voices().length > 0)
    const waiting = setTimeout(look, patience)
    if (!('speechSynthesis' in window)) return () => clearTimeout(waiting)
    const listed = () => voices().length > 0 && setHasVoice(true)
    speechSynthesis.addEventListener?.('voiceschanged', listed)
    return () => {
      clearTimeout(waiting)
      speechSynthesis.removeEventListener?.('voiceschanged', listed)
      speechSynthesis.cancel()
    }
  }, [])
  return { hasVoice, speak }
}

function speak(text: string) {
  if (!('speechSynthesis' in window)) return
  const said = new SpeechSynthesisUtterance(text)
  const [first] = voices()
  said.lang = first?.lang ?? 'en-GB'
  if (first) said.voice = first
  said.rate = 0.85
  speechSynthesis.cancel()
  speechSynthesis.speak(said)
}

/** Downloads the sounds of a round at once, so that they play without a connection. Returns what plays one, which is false when it can't. */
export function useSounds(addresses: string[]): (address: string) => Promise<boolean> {
  const files = useRef(new Map<string, string>())
  const all = addresses.join(' ')
  useEffect(() => {
    const known = files.current
    const leaving = new AbortController()
    for (const address of all.split(' ').filter(Boolean)) {
      fetch(address, { signal: leaving.signal })
        .then(async (reply) => reply.ok && known.set(address, URL.createObjectURL(await reply.blob())))
        .catch(() => {})
    }
    return () => {
      leaving.abort()
      for (const url of known.values()) URL.revokeObjectURL(url)
      known.clear()
    }
  }, [all])
  return (address) =>
    new Audio(files.current.get(address) ?? address).play().then(
      () => true,
      () => false,
    )
}
