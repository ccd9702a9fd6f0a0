// The public interface of this feature.
export { append, type Erased, ledgerIn, merged, readLedger, toText } from './ledger.ts'
export { ownDataOf } from './own-data.ts'
export { mayWithdraw, undoWithdrawal, withdrawnTooOften, withdrawRegistration } from './withdraw.ts'
