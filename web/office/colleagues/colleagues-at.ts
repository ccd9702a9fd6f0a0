/** Where the office's colleagues are in the API. */
export const colleaguesAt = '/api/office/colleagues'
