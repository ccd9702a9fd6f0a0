import { isLink, lookOf } from '#domain/email/texts.ts'
import type { Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { escapeHtml } from '#server/lib/html.ts'

declare const kind: unique symbol
/** Text in which mail programs find no links written by visitors. Only `filledEmail` makes it. */
export type MailText = string & { readonly [kind]: 'text' }
/**
 * A paragraph as it is read, and as it is written in the text: with placeholders. `facts` are its lines 'Reference: {reference}', if it has
 * no others. One with a colon at its end can introduce a link: `label` names it, after the sentences of `rest`.
 */
export type Paragraph = {
  text: MailText
  written: string
  facts?: { label: string; value: MailText; placeholder: string }[]
  introduces?: { rest: MailText; label: MailText }
}
/** A subject line. Only `filledEmail` makes it. */
export type Subject = string & { readonly [kind]: 'subject' }

/** What an email says; `first` is the student's first name. English without `language`. */
export type EmailContent = { template: string; title: Subject; paragraphs: Paragraph[]; first?: string; language?: Language }

/** The edge: violet, amber, green and honey. */
const edges = { news: '#6d28d9', received: '#6d28d9', turn: '#b45309', accepted: '#0f7a4d', won: '#f5b301' }

/** Readers that drop it show the light colours of the inline styles. */
const darkColours =
  '@media (prefers-color-scheme:dark){.e-bg{background:#16121f!important}.e-card{background:#1e1929!important;border-inline-color:#342e45!important;border-bottom-color:#342e45!important}.e-band{background:#3a2d0a!important}.e-ink{color:#f1eef8!important}.e-mut{color:#bdb6cf!important}.e-line{border-color:#342e45!important}.e-link{color:#cbb9ff!important}.e-btn{background:#b8a0ff!important}.e-btnt{color:#170b35!important}}'

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',Arial,sans-serif"
const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"'

/**
 * Returns an email as a page for mail programs: the organisation, a heading, paragraphs, one button, facts, quiet lines and where to write
 * to. Only tables and inline styles. The first link is the button and others are links, named by what introduces them; {link} and {status}
 * stay as their addresses.
 */
export function htmlOf({ template, title, paragraphs, first, language = 'en' }: EmailContent, organisation: string): string {
  const look = lookOf(template)
  const facts = paragraphs.flatMap((one) => one.facts ?? [])
  const contact = facts.find(({ placeholder }) => placeholder === '{contact}')
  const body = withOneTable(paragraphs)
    .map((paragraph, at, all) => shown(paragraph, at, all, language))
    .join('')
  const comb = ['received', 'accepted', 'won'].includes(look) ? cells(first) : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>${darkColours}</style></head><body class="e-bg" style="margin:0;padding:0;background:#f7f5fb"><div style="display:none;max-height:0;overflow:hidden">${escaped(preheader(paragraphs))}</div><div role="main">${table} class="e-bg" width="100%" bgcolor="#f7f5fb" style="background:#f7f5fb;font-family:${font}"><tr><td align="center" style="padding:22px 12px 26px">${table} width="560" style="width:100%;max-width:560px;text-align:start"><tr><td class="e-ink" style="padding:0 6px 14px;color:#1c1530;font-size:17px;line-height:1.3;font-weight:800"><span aria-hidden="true" style="color:#f5b301;font-size:21px">&#x2B22;</span>&nbsp; ${escaped(organisation)}</td></tr><tr><td class="e-card" bgcolor="#ffffff" style="background:#ffffff;border:1px solid #e4e0ee;border-top:5px solid ${edges[look]};border-radius:15px;padding:0">${comb}${table} width="100%"><tr><td style="padding:${comb ? 16 : 24}px 28px 26px"><h1 class="e-ink" style="margin:0 0 12px;color:#1c1530;font-size:24px;line-height:1.3;font-weight:800;overflow-wrap:anywhere">${escaped(title)}</h1>${body}</td></tr></table></td></tr>${contact ? footer(contact) : ''}</table></td></tr></table></div></body></html>`
}

/** What mail programs show beside the subject: by when, and how it begins. */
function preheader(paragraphs: Paragraph[]): string {
  const due = paragraphs.flatMap(({ facts = [] }) => facts).find(({ placeholder }) => ['{due}', '{until}'].includes(placeholder))
  const begins = paragraphs.find(({ facts, written }) => !facts && !isLink(written))
  return [due ? [`${due.label}: ${due.value}`] : [], begins?.text ?? []].flat().join('. ')
}

/** Facts that follow each other are one table. */
function withOneTable(paragraphs: Paragraph[]): Paragraph[] {
  const all: Paragraph[] = []
  for (const one of paragraphs) {
    const last = all.at(-1)
    if (last?.facts && one.facts) all[all.length - 1] = { ...last, facts: [...last.facts, ...one.facts] }
    else all.push(one)
  }
  return all
}

/** Paragraphs that introduce a link are part of it; those below the button are quiet. */
function shown({ text, written, facts, introduces }: Paragraph, at: number, all: Paragraph[], locale: Language): string {
  const before = all.slice(0, at)
  if (isLink(written)) {
    const label = before.at(-1)?.introduces?.label ?? m['email.open']({}, { locale })
    return before.some((one) => isLink(one.written)) ? line(link(written, label)) : button(written, label)
  }
  if (facts) return factsTable(facts)
  const next = all[at + 1]
  const rest = next && isLink(next.written) && introduces?.rest
  if (rest === '') return ''
  const html = escaped(rest || text)
  return before.some((one) => isLink(one.written)) ? line(html) : sentence(html, before.at(-1)?.facts ? 18 : 0)
}

function sentence(html: string, above: number): string {
  return `<p class="e-ink" style="margin:${above}px 0 12px;color:#1c1530;font-size:16px;line-height:1.55;overflow-wrap:anywhere">${html}</p>`
}

function line(html: string): string {
  return `<p class="e-mut" style="margin:12px 0 0;color:#5b5470;font-size:14px;line-height:1.55;overflow-wrap:anywhere">${html}</p>`
}

function link(address: string, label: string): string {
  return `<a href="${escapeHtml(address)}" class="e-link" style="color:#5520b0">${escaped(label)}</a>`
}

function button(address: string, label: string): string {
  return `${table} style="margin:8px 0 20px"><tr><td class="e-btn" align="center" bgcolor="#6d28d9" style="background:#6d28d9;border-radius:10px"><a href="${escapeHtml(address)}" class="e-btnt" style="display:inline-block;padding:14px 26px;color:#ffffff;font-weight:700;font-size:17px;line-height:1.3;text-decoration:none;overflow-wrap:anywhere">${escaped(label)}</a></td></tr></table>`
}

/** References and numbers in groups stay on one line where it is wide enough. */
function unbroken(html: string): string {
  return html.replace(/\b[A-Z\d]{5}-[A-Z\d]{5}\b|\+?\d{1,5}(?: \d{1,5}){1,3}/g, '<span style="display:inline-block">$&</span>')
}

function factsTable(facts: NonNullable<Paragraph['facts']>): string {
  const rows = facts.filter(({ placeholder }) => placeholder !== '{contact}')
  if (rows.length === 0) return ''
  const cell = 'padding:10px 0;border-top:1px solid #e4e0ee;font-size:15px;line-height:1.4;text-align:start'
  const html = rows.map(
    ({ label, value, placeholder }) =>
      `<tr><th scope="row" class="e-mut e-line" valign="top" style="${cell};padding-inline-end:14px;color:#5b5470;font-weight:400;width:36%">${escaped(label)}</th><td class="e-ink e-line" valign="top" style="${cell};color:#1c1530;font-weight:${value.length > 120 ? 400 : 600};overflow-wrap:anywhere">${placeholder === '{exam}' ? link(value, hostOf(value)) : unbroken(escaped(value))}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:8px 0 0">${html.join('')}</table>`
}

/** What is read of a link: 'https://exam.example/room/4711' -> 'exam.example'. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}

/** The contact is the office's: an address in it is a link. */
function footer({ label, value }: { label: string; value: MailText }): string {
  const html = unbroken(escaped(value)).replace(/[^\s@<>&]+@[^\s@<>&]+\.[\p{L}\d]+/gu, (address) => link(`mailto:${address}`, address))
  return `<tr><td class="e-mut" style="padding:18px 6px 0;color:#5b5470;font-size:14px;line-height:1.6;overflow-wrap:anywhere"><b>${escaped(label)}:</b> ${html}</td></tr>`
}

/** The first name in honey cells, as on the site; '' when it doesn't fit a phone. The heading says it aloud. */
function cells(name = ''): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  if (letters.length === 0 || letters.length > 8) return ''
  const html = letters.map(
    (letter) =>
      `<td align="center" width="30" height="36" bgcolor="#f5b301" style="width:30px;height:36px;background:#f5b301;border-radius:8px;color:#1c1530;font-size:18px;font-weight:800">${escaped(letter.toLocaleUpperCase())}</td><td width="3" style="width:3px;font-size:0">&nbsp;</td>`,
  )
  return `${table} width="100%"><tr><td class="e-band" bgcolor="#fff6db" style="background:#fff6db;border-radius:10px 10px 0 0;padding:20px 28px 16px">${table} aria-hidden="true"><tr>${html.join('')}</tr></table></td></tr></table>`
}

/** Line breaks stay, and times on one line. */
function escaped(text: string) {
  return escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replace(/(?<=\d) (?=[ap]m\b)/g, '&nbsp;')
}
