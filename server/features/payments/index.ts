// The public interface of this feature.
export { type BankSide, bankBook, type Due } from './bank-book.ts'
export { moneyInBank, paymentsDiffering, paymentsInBank } from './in-bank.ts'
export {
  addPayment,
  addProof,
  addToPayment,
  addTransfer,
  countsAsPaid,
  deleteUnneededPayments,
  hasReceipt,
  isOfSchool,
  keysIn,
  newestProof,
  type Proof,
  proofsOf,
  refundsOf,
  restOf,
  stillToSend,
  transferCount,
  transfersOf,
} from './payments.ts'
export { noteMissing, type StoredPicture, withPicture } from './pictures.ts'
