// The public interface of this feature.
export { familyReceipt } from './family.ts'
export { schoolReceiptRoutes } from './school.ts'
