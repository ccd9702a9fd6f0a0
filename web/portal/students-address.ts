import { signInPages } from '#domain/account/account.ts'

/** Where a school sees its own students. */
export const studentsAddress = `${signInPages.school.area}/students`
