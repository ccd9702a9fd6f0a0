import { currentLanguage, languageNames, offeredLanguages } from '#domain/language/language.ts'

let address: () => string = () => location.search

/** Says where the page is that is rendered next: its address, or only its query. A browser knows. */
export function setPageAddress(of: string) {
  address = () => of
}

/** Links to this page in the other languages. Nothing when there is one language only. */
export function LanguageSwitch() {
  const others = offeredLanguages.filter((language) => language !== currentLanguage())
  if (others.length === 0) return null
  return (
    <nav className="flex" aria-label={offeredLanguages.map((language) => languageNames[language]).join(', ')}>
      {others.map((language) => (
        <a
          key={language}
          href={inLanguage(address(), language)}
          lang={language}
          hrefLang={language}
          className="flex min-h-11 items-center px-1.5"
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  )
}

/** Returns an address, or a query, with another `lang`. */
function inLanguage(from: string, language: string): string {
  const rest = from.replace(/([?&])lang=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return `${rest}${rest.includes('?') ? '&' : '?'}lang=${language}`
}
