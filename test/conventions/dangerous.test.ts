import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The season's time zone, a name the runtime knows, is quoted into SQL: grouping by a parameter isn't possible. */
const figures = 'server/features/reports/figures.ts'

/** What the product's code must not contain, and in which folders; `but` names the exceptions. */
const forbidden: { why: string; rooms: string[]; words: RegExp; but?: string[] }[] = [
  { why: 'text that becomes code', rooms: ['domain', 'server', 'web'], words: /\beval\(|new Function\(|\bvm\b\.run|setTimeout\(['"`]/ },
  {
    why: 'text that becomes markup',
    rooms: ['web'],
    words: /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
  },
  { why: 'messages from other windows', rooms: ['web'], words: /addEventListener\(['"]message['"]|onmessage|document\.domain/ },
  // Only the pool of workers starts processes: this same program with a script of its own (decision 37), and no user input among its
  // arguments.
  {
    why: 'another program',
    rooms: ['server', 'domain'],
    words: /child_process/,
    but: ['server/lib/worker-pool.ts'],
  },
  // The server connects only to its database, mail server and file store: it never opens an address that a user typed.
  {
    why: 'a request of our own',
    rooms: ['server'],
    words: /\bfetch\(|https?\.(?:get|request)\(|new WebSocket/,
    but: ['server/platform/storage/s3.ts'],
  },
  {
    why: 'a query made of texts',
    rooms: ['server'],
    words: /sql\.raw\((?!'[a-z"]+'\))|\.query\(`[^`]*\$\{/,
    but: ['server/features/backup/', 'server/platform/db/', figures],
  },
  {
    why: 'what a page keeps for every script',
    rooms: ['web'],
    words: /document\.cookie|indexedDB/,
    // The picture a family has chosen, until it is sent.
    but: ['web/api/device.ts', 'web/kit/form/saved-picture.ts'],
  },
]

const files = ['domain', 'server', 'web'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !/\.test\.tsx?$/.test(one.name))
    .map((one) => join(one.parentPath, one.name).slice(root.length + 1)),
)

/** Lines of code without comments. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
}

test.each(forbidden)('the code contains no $why', ({ rooms, words, but = [] }) => {
  const found = files
    .filter((file) => rooms.includes(file.split('/')[0] ?? '') && !but.some((known) => file.startsWith(known)))
    .flatMap((file) =>
      linesOf(readFileSync(join(root, file), 'utf8'))
        .filter((line) => words.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('the check detects each of them', () => {
  const examples = [
    'eval(text)',
    'dangerouslySetInnerHTML={{ __html: text }}',
    "addEventListener('message', take)",
    "import { exec } from 'node:child_process'",
    'await fetch(url)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code in a string
    'pool.query(`select ${text}`)',
    'document.cookie',
  ]
  expect(forbidden.map(({ words }, n) => words.test(examples[n] ?? ''))).toEqual(examples.map(() => true))
})
