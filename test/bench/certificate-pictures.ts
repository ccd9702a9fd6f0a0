// Draws certificates in many scripts and lengths into one PDF, to look at: node test/bench/certificate-pictures.ts FILE.pdf
import { createWriteStream } from 'node:fs'
import { shippedText } from '#domain/language/shipped.ts'
import { setShippedTexts } from '#domain/language/translate.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { certificateContent } from '#server/features/certificates/content.ts'
import { closeDocument, drawCertificate, openDocument } from '#server/features/certificates/draw.ts'

setShippedTexts(shippedText)

/** Names whose letters join, change places or carry marks, by script. */
const names = {
  Latin: ['Aanya Raghunathan', 'Nguyễn Thị Hường', 'Işıl Şahin Çağrı', 'Łukasz Đorđe', 'Zoë O’Connor-Müller'],
  Cyrillic: ['Дмитрий Ахметов', 'Айгүл Қасымқызы Әбдіғали'],
  Greek: ['Γιώργος Παπαδόπουλος'],
  Devanagari: ['काव्या वर्मा', 'श्रीकृष्ण त्र्यम्बक', 'ज्ञानेश्वरी र्‍य'],
  Bengali: ['আয়েশা সিদ্দিকা', 'জ্ঞানেন্দ্র মৈত্রেয়ী', 'পূর্ণিমা জ্যোৎস্না'],
  Tamil: ['தமிழ் செல்வன்', 'ஸ்ரீநிவாசன் கௌசல்யா'],
  Telugu: ['శ్రీకృష్ణ ప్రియాంక', 'ఉజ్జ్వల్ త్రివిక్రమ్'],
  Kannada: ['ಶ್ರೀಕೃಷ್ಣ ಪ್ರಿಯಾಂಕಾ', 'ಕೊಟ್ರೇಶ್ ಭರ್ತೃಹರಿ'],
  Malayalam: ['ശ്രീകൃഷ്ണൻ പ്രിയങ്ക', 'കൊച്ചുത്രേസ്യ ദ്രൗപദി'],
  Gujarati: ['શ્રીકૃષ્ણ જ્ઞાનેશ્વર', 'ઋત્વિક ધૃતિ'],
  Gurmukhi: ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਹਰਮਨਪ੍ਰੀਤ ਅੰਮ੍ਰਿਤ'],
}
/** Names that are long, or one word without a place to break it. */
const long = [
  'Maria Fernanda de Albuquerque Vasconcelos',
  'Venkatanarasimharajuvaripeta Satyanarayana Subrahmanyam Lakshminarasimhan',
  'A'.repeat(120),
  'Bo',
]
const awards = ['Winner', 'Runner-up', 'Distinction', 'Gold', 'Silver', 'Bronze', '', 'Best speller of Maharashtra']

const doc = openDocument('Scripts', () => undefined)
doc.pipe(createWriteStream(process.argv[2] ?? 'certificates.pdf'))
for (const [n, name] of [...Object.values(names).flat(), ...long].entries()) {
  const award = awards[n % awards.length] ?? ''
  const content = certificateContent(
    { ...defaultSeason, certificates: { ...defaultSeason.certificates, signer: 'Nadia Karimova', signerRole: 'Competition director' } },
    'quarter-final',
    { name, school: n % 3 === 0 ? 'Школа № 39' : 'Sunrise Public School', className: 'Class 6', award, isThrough: n % 4 === 0 },
    '2026-12-18T08:00:00.000Z',
  )
  const page = { content, code: '7K4P92QX3HMD', verify: 'https://bee.example/verify/7K4P92QX3HMD', where: 'bee.example/verify' }
  drawCertificate(doc, { ...page, paper: n % 5 === 4 ? 'letter' : 'a4' }, () => null)
}
await closeDocument(doc)
