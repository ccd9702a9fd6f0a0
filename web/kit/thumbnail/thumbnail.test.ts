import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Thumbnail } from './thumbnail.tsx'

test('a thumbnail is 50 pixels wide and high', () => {
  const html = renderToString(createElement(Thumbnail, { src: '/picture', alt: 'Payment screenshot', onOpen: () => undefined }))
  expect(html).toMatch(/<img[^>]* width="50" height="50"/)
})
