/** The hexagon from the page header. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="#f5b301" d="M14 0 27 7v14l-13 7L1 21V7z"/></svg>'
