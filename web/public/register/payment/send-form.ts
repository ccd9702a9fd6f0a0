import type { Entrance } from '#domain/competitions/entrance.ts'
import type { Answers } from '#domain/forms/field.ts'
import { moneyText, priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { consentTick } from '#domain/privacy/consent.ts'
import type { Receipt } from '#domain/registration/api.ts'
import { sharedRoles, siblingPart } from '#domain/registration/siblings.ts'
import { answerWith } from '#web/api/shape.ts'
import { upload } from '#web/api/upload.ts'
import type { Picked } from '#web/kit/fields/shrink.ts'
import type { Values } from '#web/kit/form/use-form.ts'
import { agreedVersion } from '../disclaimer.tsx'
import { checkForm, isChild, paidWith, type SendForm } from '../steps.ts'
import { rememberSent } from './just-sent.ts'
import { childrenOf, timesOf } from './siblings.ts'

/** Sends what was answered about all children, with what the visitor saw: the fee as text, and the version of the disclaimer. */
export const sendForm: SendForm = async (entrance, { values, family, picked, fee, keyFor, onProgress }) => {
  const { form, door, invitation } = entrance
  const { file } = picked
  const { txnNo } = form.roles
  const children = childrenOf(family, values).map((child) => ({ ...child, [txnNo]: values[txnNo] ?? '' }))
  const [first = {}, ...others] = children.map((child) => checked(entrance, child, picked))
  if (!file) throw new Error('The form was checked, but has no picture')
  const shared = sharedRoles.map((role) => form.roles[role])
  const siblings = others.map((answers, at) => {
    const own = Object.entries(answers).filter(([name]) => !shared.includes(name))
    return [siblingPart(at + 1), JSON.stringify(Object.fromEntries(own))]
  })
  const answers = { ...first, ...Object.fromEntries(siblings), ...(values[paidWith] && { [paidWith]: values[paidWith] }) }
  const texts: Answers = {
    ...answers,
    payment_type: door.paymentType,
    for_school: `${door.school ?? ''}`,
    fee: fee ? moneyText(fee) : '',
    disclaimer_version: agreedVersion(),
    ...(invitation && { invitation: invitation.token }),
  }
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  body.set(screenshot.name, file)
  const headers = { 'Idempotency-Key': keyFor(answers, file) }
  const receipt = await upload(`/api/doors/${door.path}/registrations`, { body, headers, answer: receiptCheck, onProgress })
  const total = fee && timesOf(fee, children.length)
  rememberSent(entrance, { children, picture: file, total, receipt })
  return { receipt, answers: children[0] ?? values, fee: total ? priceText(total) : '', at: new Date().toISOString() }
}

/** A child's answers as they are sent, with the tick for its consent. */
function checked(entrance: Entrance, values: Values, picked: Picked): Answers {
  const { answers } = checkForm(entrance, values, picked)
  if (!answers) throw new Error('The form was checked, but is not complete')
  return { ...answers, ...(isChild(entrance, values) && { [consentTick.name]: values[consentTick.name] ?? '' }) }
}

const receiptCheck = answerWith<Receipt>({ status: 'string', message: 'string', reference: 'string', serial_no: 'number' })
