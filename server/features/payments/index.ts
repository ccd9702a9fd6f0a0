// The public interface of this feature.
export { moneyInBank, paymentsDiffering, paymentsInBank } from './in-bank.ts'
export { noteMissing } from './missing.ts'
export { addPayment, addProof, deleteUnneededPayments, isOfSchool, newestProof, type Proof, proofsOf } from './payments.ts'
export { type StoredPicture, withPicture } from './with-picture.ts'
