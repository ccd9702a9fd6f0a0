import { join, relative } from 'node:path'
import * as ts from 'typescript/unstable/ast'
import { API, type Checker, type LiteralType, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'

/**
 * Browsers that translate a page replace its text nodes. React then goes on with the nodes that it made: what it changes nobody sees, and
 * when it removes one, or inserts something before one, the page breaks. It's safe where an element's only child is a text.
 */
const root = join(import.meta.dirname, '../..')

test('a text that can change is the only child of its element, so that a browser can translate the page', () => {
  expect(movableTexts(join(root, 'web/tsconfig.json'))).toEqual([])
})

const samples = `
import { type ReactNode, Suspense } from 'react'
type Props = { n: number; name?: string; isOpen: boolean; children: ReactNode; of: string[] }
const t = (text: string) => text
export const harmless = ({ n, name, isOpen, children, of }: Props) => [
  <p>{n}</p>,
  <p>{isOpen ? 'Open' : <b>Closed</b>}</p>,
  <p><span>{\`\${n} of 10\`}</span> <b>{name}</b></p>,
  <p>{t('Close')} {isOpen && <b>now</b>}</p>,
  <p>{isOpen && <b>Now</b>} <span>{name}</span></p>,
  <ul>{of.map((one) => <li key={one}>{one}</li>)} {isOpen && children}</ul>,
  <><b>One</b> <b>Two</b></>,
]
export const found = ({ n, name, isOpen, children, of }: Props) => [
  <p>left: {n}</p>,
  <p><b>Name</b> {name}</p>,
  <p>Closed {isOpen && 'now'}</p>,
  <p>{of.map((one) => one + '.')}</p>,
  <p>{isOpen && <b>Now</b>} open</p>,
  <button><b>1</b>{children}</button>,
  <>Closed</>,
  <Suspense fallback="Loading">{children}</Suspense>,
]
export function Found({ isOpen }: Props) {
  return isOpen ? 'Open' : <b>Closed</b>
}
`

test('what breaks in a translated page is found, and nothing else', () => {
  const files = new Map([
    [join(root, 'web/samples.tsx'), samples],
    [join(root, 'web/samples.json'), '{ "extends": "./tsconfig.json", "include": [], "files": ["samples.tsx"] }'],
  ])
  const lines = movableTexts(join(root, 'web/samples.json'), files).map((found) => Number(/:(\d+):/.exec(found)?.[1]))
  const first = samples.split('\n').findIndex((line) => line.includes('const found')) + 2
  expect(lines).toEqual([...Array(8).keys(), 9].map((at) => first + at))
})

/** Where a project's JSX has texts that a translating browser would leave stale, or that would break it: 'web/page.tsx:12: {count}'. */
function movableTexts(project: string, files = new Map<string, string>()): string[] {
  const fs = { readFile: (path: string) => files.get(path), fileExists: (path: string) => files.has(path) || undefined }
  const api = new API({ cwd: root, ...(files.size > 0 && { fs }) })
  try {
    const [opened] = api.updateSnapshot({ openProjects: [project] }).getProjects()
    if (!opened) throw new Error(`${project} can't be opened`)
    const { program, checker } = opened
    return program
      .getSourceFileNames()
      .filter((name) => name.endsWith('.tsx') && !name.includes('node_modules'))
      .flatMap((name) => {
        const source = program.getSourceFile(name)
        if (!source) return []
        return within(source, (node) => foundIn(node, checker)).map((node) => {
          const start = node.getStart(source)
          const line = source.text.slice(0, start).split('\n').length
          return `${relative(root, name)}:${line}: ${node.getText(source).replaceAll(/\s+/g, ' ').slice(0, 100)}`
        })
      })
  } finally {
    api.close()
  }
}

function within(node: ts.Node, find: (node: ts.Node) => ts.Node[]): ts.Node[] {
  const found = find(node)
  node.forEachChild((child) => void found.push(...within(child, find)))
  return found
}

function foundIn(node: ts.Node, checker: Checker): ts.Node[] {
  if (ts.isFunctionDeclaration(node)) {
    const signature = /^[A-Z]/.test(node.name?.text ?? '') && checker.getSignatureFromDeclaration(node)
    const type = signature && checker.getReturnTypeOfSignature(signature)
    return type && isText(type) ? [node] : []
  }
  if (ts.isJsxAttribute(node)) {
    const { name, initializer } = node
    return name.getText() === 'fallback' && initializer && ts.isStringLiteral(initializer) ? [node] : []
  }
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return []
  const children = node.children.filter((child) => !isBlank(child))
  const tag = ts.isJsxElement(node) ? node.openingElement.tagName.getText() : ''
  const kinds = children.map((child) => kindOf(child, tag, checker))
  if (tag === '') return kinds.some((kind) => kind === 'text' || kind === 'value') ? [node] : []
  return children.filter((_, at) => {
    if (children.length === 1 || kinds[at] === 'texts') return kinds[at] === 'texts'
    return kinds[at] === 'value' || (kinds[at] === 'text' && kinds.slice(0, at).includes('optional'))
  })
}

/** Elements that hold texts rather than blocks: what a component is given to show in one of them may be a text. */
const phrasing = /^(?:a|b|button|caption|dt|h\d|label|legend|option|span|summary|th)$/

/** What a child of an element is: a fixed text, a text that can change, a list of texts, an element, or elements that come and go. */
function kindOf(child: ts.JsxChild, tag: string, checker: Checker): 'text' | 'value' | 'texts' | 'element' | 'optional' {
  if (ts.isJsxText(child)) return 'text'
  if (!ts.isJsxExpression(child) || !child.expression) return 'element'
  const { expression } = child
  const type = checker.getTypeAtLocation(expression)
  if (!type) return 'element'
  // A ReactNode.
  if (membersOf(type).some(({ flags }) => flags & TypeFlags.BigInt)) return phrasing.test(tag) ? 'value' : 'optional'
  if (checker.typeToString(type) === 'string[]') return 'texts'
  if (!isText(type)) return checker.typeToString(type) === 'Element' ? 'element' : 'optional'
  const isFixed = ts.isCallExpression(expression) ? expression.arguments.every(ts.isStringLiteral) : type.flags & TypeFlags.StringLiteral
  return isFixed ? 'text' : 'value'
}

/** White space has nothing to translate. */
function isBlank(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() === ''
  if (!ts.isJsxExpression(child) || !child.expression) return ts.isJsxExpression(child)
  return ts.isStringLiteral(child.expression) && child.expression.text.trim() === ''
}

function isText(type: Type): boolean {
  const members = membersOf(type)
  return (
    !members.some(({ flags }) => flags & TypeFlags.BigInt) &&
    members.some((member) => {
      if (member.flags & (TypeFlags.StringLiteral | TypeFlags.NumberLiteral)) return Boolean((member as LiteralType).value)
      return (member.flags & (TypeFlags.StringLike | TypeFlags.NumberLike)) !== 0
    })
  )
}

function membersOf(type: Type): readonly Type[] {
  return type.flags & TypeFlags.Union ? (type as UnionType).getTypes() : [type]
}
