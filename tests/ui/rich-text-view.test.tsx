import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { payloads } from '../support/payloads.ts'

test('formats, links, lists, quotes, code and pictures are drawn as their elements', () => {
  const picture = `/v1/pictures/${'0a'.repeat(16)}.webp`
  const text =
    '<p>A <b>bold</b> <i>slanted</i> <code>x</code><br>' +
    '<a href="https://example.org/x" rel="nofollow ugc noopener noreferrer">link</a></p>' +
    `<ul><li>one</li></ul><ol><li>two</li></ol><blockquote><p>quoted</p></blockquote><pre>a\n b</pre><p><img src="${picture}" alt="A curve"></p>`
  const { container } = render(<RichTextView text={text} />)
  const names = [...container.firstElementChild!.querySelectorAll('*')].map(({ localName }) => localName)
  expect(names).toEqual(['p', 'b', 'i', 'code', 'br', 'a', 'ul', 'li', 'ol', 'li', 'blockquote', 'p', 'pre', 'p', 'img'])
  const link = screen.getByRole('link', { name: 'link' })
  expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['nofollow ugc noopener noreferrer', '_blank'])
  expect(screen.getByRole('img', { name: 'A curve' }).getAttribute('src')).toBe(picture)
})

test('a mention leads to the profile', () => {
  render(<RichTextView text='<p>Thanks <a href="/profile/ada-moss">@Ada Moss</a></p>' />)
  const link = screen.getByRole('link', { name: '@Ada Moss' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/profile/ada-moss', null])
})

test('the server draws the same', () => {
  expect(renderToString(<RichTextView text="<p>A <b>bold</b> &lt;word&gt;</p>" />)).toMatch(
    /<p dir="auto">A <b>bold<\/b> &lt;word&gt;<\/p>/,
  )
})

test('A25: hostile texts stay texts', () => {
  const { container, rerender } = render(<RichTextView text="" />)
  const allowed = new Set(['p', 'b', 'i', 'a', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'img', 'br'])
  for (const payload of payloads) {
    rerender(<RichTextView text={`<p>${payload}</p>`} />)
    for (const { localName, attributes } of container.firstElementChild!.querySelectorAll('*')) {
      expect(allowed).toContain(localName)
      for (const { name, value } of attributes) {
        expect(name).toMatch(/^(?:dir|class|href|rel|target|src|alt|loading|decoding)$/)
        if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|\/profile\/)/)
      }
    }
  }
})
