/** Names, and words of other products that families see on their phones. */
const names =
  /Data Protection Board|cookie|Global Spelling Bee|Eurasian Spelling Bee|Eurasian spelling bee|Spelling Bee|GLOBAL SPELLING BEE|SPELLING BEE|SPELL|Technovation|Wordsmith|WhatsApp|JavaScript|Google Pay|PhonePe|Paytm|BHIM|History|UPI transaction ID|UPI Ref\. No\.|UPI Ref|UPI|UTR|CBSE|ICSE|PNG|JPEG|WebP|PDF|SMS|Bee [Ll]evel|Bishkek|\S+\.png|Level|English|INR|USD|IST|UTC|Asia\/Kolkata|\S+@\S+|https?:\S+|pay\.example\.org\/gsb|\d\d:\d\d [AP]M|\b[A-Z0-9]{4,}-[A-Z0-9-]+\b/g

/** The words in Latin letters that a page shows or says, without names. */
export function latinWords(html: string): string[] {
  return [
    ...new Set(
      textIn(html)
        .replace(names, ' ')
        .match(/\p{Script=Latin}{3,}/gu),
    ),
  ]
}

/** What a page shows or says, without links to other languages and what is quoted in English. */
function textIn(html: string): string {
  return html
    .replace(/<wbr>|<\/span><wbr><span>/g, '')
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<blockquote lang="en">[\s\S]*?<\/blockquote>/g, ' ')
    .replace(/<a (?:"[^"]*"|[^">])*hreflang=(?:"[^"]*"|[^">])*>[^<]*/g, ' ')
    .replace(
      /<(?:"[^"]*"|[^">])*>/g,
      (tag) => ` ${[...tag.matchAll(/ (?:aria-label|alt|placeholder|title)="([^"]*)"/g)].map(([, text]) => text).join(' ')} `,
    )
    .replace(/&[#\w]+;/g, ' ')
}
