import { signInPages } from '#domain/account/account.ts'

/** The path of a school's student list. */
export const studentsAddress = `${signInPages.school.area}/students`
