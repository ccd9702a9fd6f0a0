// The public interface of this feature.
export { type BankSide, bankBook, type Due } from './bank-book.ts'
export { moneyInBank, paymentsDiffering, paymentsInBank } from './in-bank.ts'
export { noteMissing } from './missing.ts'
export {
  addPayment,
  addProof,
  addToPayment,
  deleteUnneededPayments,
  isOfSchool,
  newestProof,
  type Proof,
  proofsOf,
  refundsOf,
} from './payments.ts'
export { type StoredPicture, withPicture } from './with-picture.ts'
