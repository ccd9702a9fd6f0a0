const [child, parent] = ['(?:student|pupil|child|candidate)', '(?:parent|father|mother|guardian)'] as const
const [mail, phone] = ['(?:e ?)?mail(?: ?(?:id|address))?', '(?:mobile|phone|contact|cell|whats ?app|telephone)'] as const

/** How schools head their columns in English, Hindi and Russian, by field; the form's own label always counts. */
export const schoolHeadings: Record<string, RegExp[]> = {
  student_name: patterns(
    `^(?:full )?name(?: of (?:the )?${child})?$|^(?:(?:छात्र|विद्यार्थी|बच्चे)(?: छात्रा)? का )?(?:पूरा )?नाम$`,
    `${child}(?: s)? ?(?:full )?name|^(?:фио|ф и о|имя|фамилия имя)(?: отчество)?(?: (?:ученика|ребенка|учащегося|участника))?$`,
    `^(?:${child}(?: s)? )?(?:first|given|fore) ?name$|^${child}s?$`,
  ),
  student_email: patterns(
    `${child}(?: s)? ?${mail}|${mail} of (?:the )?${child}|^(?:छात्र|विद्यार्थी|बच्चे).*मेल|(?:почта|mail) (?:ученика|ребенка|учащегося)`,
  ),
  birth_date: patterns('^(?:d ?o ?b|date of birth|birth ?da(?:te|y)|born(?: on)?)$', 'birth|^जन्म|рождения'),
  class_name: patterns('^(?:class|grade|standard|std)(?: ?(?:name|section|&|and| )*)?$', '\\b(?:class|grade|std)\\b|^(?:कक्षा|वर्ग)|^класс$'),
  parent_email: patterns(
    `${parent}s?(?: s)? ?${mail}|${mail} of (?:the )?${parent}|^(?:अभिभावक|माता|पिता).*मेल|(?:почта|mail) родител`,
    `^${mail}$|^ई ?मेल|^(?:электронная )?почта$`,
  ),
  parent_contact: patterns(
    `${parent}s?(?: s)? ?${phone}|^${phone}.* of (?:the )?${parent}|^(?:अभिभावक|माता|पिता).*(?:मोबाइल|फोन|संपर्क)`,
    `^${phone}(?: ?(?:no|number))?$|^(?:मोबाइल|फोन|संपर्क)|^(?:номер )?телефона?`,
  ),
  address_name: patterns('address|^पता$|^адрес$'),
  city_name: patterns('^(?:(?:city|town)(?: name)?|शहर|город)$'),
  state_name: patterns('^(?:state(?: name)?|राज्य|область)$'),
  country_name: patterns('^(?:country(?: name)?|देश|страна)$'),
}

function patterns(...texts: string[]): RegExp[] {
  return texts.map((text) => new RegExp(text))
}

/** How schools head a name that is in several columns, in the order in which it's said. */
export const nameParts = {
  field: 'student_name',
  headings: ['(?:(?:first|given|fore) ?)?name', 'middle ?name', '(?:last|sur|family|second) ?name'].map(
    (part) => new RegExp(`^(?:(?:student|pupil|child)(?: s)? )?${part}$`),
  ),
}
