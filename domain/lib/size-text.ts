import { currentLanguage } from '#domain/language/language.ts'

/** A file size for people: '84 KB', '1.2 MB', in Russian '1,2 МБ'. */
export function sizeText(bytes: number): string {
  const text = bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return currentLanguage() === 'ru' ? text.replace('.', ',').replace('KB', 'КБ').replace('MB', 'МБ') : text
}
