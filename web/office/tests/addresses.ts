import { ownScreens } from '#domain/office-screens.ts'

export const testsAt = '/api/office/tests'
export const testsPath = `/${ownScreens.tests.path}`
/** The word lists that tests are made of. */
export const listsAt = '/api/office/word-lists'
