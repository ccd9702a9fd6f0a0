// What other features may use.
export { append, type Erased, ledgerIn, merged, readLedger, toText } from './ledger.ts'
