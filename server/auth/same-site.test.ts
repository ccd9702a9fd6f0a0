import { expect, test } from 'vitest'
import { isOwnHost } from './same-site.ts'

test.each([
  ['localhost', undefined],
  ['LOCALHOST', '127.0.0.1'],
  ['portal.localhost', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '::1'],
  ['192.168.1.20', '192.168.1.20'],
  ['192.168.1.20', '::ffff:192.168.1.20'],
  ['[fd00::7]', 'fd00::7'],
])('%s names this machine when the request came in at %s', (hostname, localAddress) => {
  expect(isOwnHost(hostname, localAddress)).toBe(true)
})

test.each([
  ['evil.example', '127.0.0.1'],
  ['localhost.evil.example', '127.0.0.1'],
  ['127.0.0.1.evil.example', '127.0.0.1'],
  ['192.168.1.21', '192.168.1.20'],
  ['10.0.0.1', undefined],
  ['', '127.0.0.1'],
])('%s does not name this machine when the request came in at %s', (hostname, localAddress) => {
  expect(isOwnHost(hostname, localAddress)).toBe(false)
})
