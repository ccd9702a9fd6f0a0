import type { Field } from '#domain/forms/field.ts'

/** How schools head their columns, by field; the form's own label always counts. */
export const usualHeadings: Record<string, RegExp[]> = {
  student_name: [/^(?:full )?name(?: of (?:the )?(?:student|child|pupil))?$/, /(?:student|pupil|child)(?: s)? ?(?:full )?name/],
  student_email: [/(?:student|pupil|child)(?: s)? ?e ?mail/],
  birth_date: [/^(?:d ?o ?b|date of birth|birth ?da(?:te|y)|born(?: on)?)$/, /birth/],
  class_name: [/^(?:class|grade|standard|std)(?: ?(?:name|section|&|and| )*)?$/, /\bclass\b|\bgrade\b|\bstd\b/],
  parent_email: [/(?:parent|father|mother|guardian)(?: s)? ?e ?mail/, /^e ?mail(?: ?(?:id|address))?$/],
  parent_contact: [/(?:parent|father|mother|guardian)(?: s)? ?(?:mobile|phone|contact)/, /^(?:mobile|phone|contact)(?: ?(?:no|number))?$/],
  address_name: [/address/],
  city_name: [/^(?:city|town)(?: name)?$/],
  state_name: [/^state(?: name)?$/],
  country_name: [/^country(?: name)?$/],
}

/** What the template says below its headings about a field. */
export function templateHint({ type, hint, label }: Pick<Field, 'type' | 'hint' | 'label'>): string {
  if (type === 'date') return 'Day, month and year: 14/06/2014'
  if (type === 'email') return 'name@example.com'
  if (type === 'phone') return 'The number without +91'
  return hint || label
}
