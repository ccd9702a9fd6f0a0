/**
 * Every test and group of tests in a source as written there, with the names of its groups: 'the list > counts what waits'.
 * Nesting follows the formatter's indentation.
 */
export function testsIn(source: string): string[] {
  const above: { indent: number; name: string; at: number }[] = []
  const begins = /^( *)(?:(describe|test)(?:Race)?\b[^\n]*?|[\])}][^\n]*?)\(\s*(['"`])((?:\\.|(?!\3)[\s\S])*)\3,\s*(?:async\b|\(|\{)/gm
  return [...source.matchAll(begins)].flatMap((found) => {
    const [, spaces = '', word = opener(source.slice(0, found.index), spaces), , escaped = ''] = found
    const name = escaped.replace(/\\(['"`\\])/g, '$1')
    const hasEnded = ({ indent, at }: { indent: number; at: number }) =>
      indent >= spaces.length || new RegExp(`^ {${indent}}\\}`, 'm').test(source.slice(at, found.index))
    while (above.length > 0 && hasEnded(above.at(-1) ?? { indent: 0, at: 0 })) above.pop()
    const whole = [...above.map((one) => one.name), name].join(' > ')
    if (word === 'describe') above.push({ indent: spaces.length, name, at: found.index })
    return word === 'describe' || word === 'test' ? [whole] : []
  })
}

/** The name of the called function when a table of cases comes before the test's title. */
function opener(before: string, spaces: string): string {
  return [...before.matchAll(new RegExp(`^${spaces}(\\w+)`, 'gm'))].at(-1)?.[1] ?? ''
}
