import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { mentionsOf, parseRichText, plainText, writeRichText } from '#contract/rich-text.ts'
import { readHtml } from '#server/core/rich-text/read-html.ts'
import { richNodesOf } from '#server/core/rich-text/to-rich-text.ts'
import { growth, inProportion } from '../../support/growth.ts'
import { payloads } from '../../support/payloads.ts'

const toRichText = (html: string) => writeRichText(richNodesOf(html)!)

test.each([
  ['Hello', '<p>Hello</p>'],
  [
    '<div>A <strong>bold</strong> and <em>slanted</em> word</div><div><br></div><div>next</div>',
    '<p>A <b>bold</b> and <i>slanted</i> word</p><p>next</p>',
  ],
  ['<h1>Title</h1>text<hr>more', '<p>Title</p><p>text</p><p>more</p>'],
  ['<ul><li><p>one</p><p>two</p><ol><li>in</ol><li>three</ul>', '<ul><li>one<br>two<ol><li>in</li></ol></li><li>three</li></ul>'],
  ['<pre>\n a\n  <b>b</b>\n</pre>', '<pre> a\n  b</pre>'],
  [
    '<blockquote>said<blockquote>earlier</blockquote></blockquote>',
    '<blockquote><p>said</p><blockquote><p>earlier</p></blockquote></blockquote>',
  ],
  ['a&nbsp;&lt;b&gt; &eacute;&#233;&#xe9; &unknown; &amp;lt;', '<p>a\u00a0&lt;b&gt; ééé &amp;unknown; &amp;lt;</p>'],
  ['<table><tr><td>a<td>b<tr><td>c</table>', '<p>a b</p><p>c</p>'],
  ['<td>!</td>"', '<p>! "</p>'],
  ['<span>one</span> line <a name="x">here</a>, <b><b>bold</b> still</b>', '<p>one line here, <b>bold still</b></p>'],
  [
    '<A HREF=https://example.org/x TITLE=y>link</A>',
    '<p><a href="https://example.org/x" rel="nofollow ugc noopener noreferrer">link</a></p>',
  ],
  ['before<script>alert("</p>")</script>after<style>p{}</style><!-- <b> -->!', '<p>beforeafter!</p>'],
  ['a < b, c<d> <3', '<p>a &lt; b, c &lt;3</p>'],
])('%s is kept as %s', (html, kept) => {
  expect(toRichText(html)).toBe(kept)
})

test('a link to a profile here is a mention, by its path or its whole address; one elsewhere is a link', () => {
  const origin = 'https://indago.example'
  const mentioned = (href: string) => mentionsOf(readHtml(`<a href="${href}">@Ada</a>`, origin))
  expect(mentioned('/profile/ada-moss')).toEqual(['ada-moss'])
  expect(mentioned('https://indago.example/profile/ada-moss?tab=a#b')).toEqual(['ada-moss'])
  expect(mentioned('/profile/%C3%A5sa')).toEqual(['åsa'])
  for (const href of ['https://elsewhere.example/profile/ada-moss', '/profile/ada/settings', '/profile/%zz', '/profile/..'])
    expect(mentioned(href)).toEqual([])
})

test('A25: what is kept of a hostile text has allowed elements only, and is kept the same again', () => {
  const allowed = /^(?:p|b|i|a|ul|ol|li|blockquote|code|pre|img|br)$/
  for (const text of payloads) {
    const kept = toRichText(`<p>${text}</p>`)
    expect(toRichText(kept)).toBe(kept)
    for (const [, tag] of kept.matchAll(/<\/?([^\s>]*)/g)) expect(tag).toMatch(allowed)
    expect(kept).not.toMatch(/<[^>]* on\w+=|<[^>]* href="(?!https?:|\/profile\/)|<[^>]* src="(?!data:image\/|\/v1\/pictures\/)/)
  }
})

const names = [
  'p',
  'div',
  'b',
  'span',
  'ul',
  'li',
  'blockquote',
  'pre',
  'code',
  'table',
  'td',
  'svg',
  'script',
  'a href=https://example.org',
  '!--',
  'br/',
]
test('any HTML is kept in a form that is kept the same again, and its text is that of the form', () => {
  const piece = fc.oneof(
    fc.constantFrom(...names.flatMap(name => [`<${name}>`, `</${name}>`])),
    fc.constantFrom('"', "'", '=', '-->', '&#x3c;', ' '),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      const kept = toRichText(pieces.join(''))
      expect(writeRichText(parseRichText(kept))).toBe(kept)
      expect(toRichText(kept)).toBe(kept)
      expect(plainText(parseRichText(kept))).not.toMatch(/\0/)
    }),
    { numRuns: 1000 },
  )
})

const bombs: [string, (n: number) => string][] = [
  ['open elements', n => '<div><b>'.repeat(n)],
  ['ends without elements', n => '<b>'.repeat(n) + '</p></i></div>'.repeat(n)],
  ['lists in lists', n => '<ul><li>x'.repeat(n)],
  ['attributes', n => `<a ${'a b="" '.repeat(n)}`],
  ['quotes that do not end', n => '<a b="'.repeat(n)],
  ['angles', n => '<'.repeat(n * 4)],
  ['comments that do not end', n => '<!--'.repeat(n)],
  ['unread elements that do not end', n => '<svg>'.repeat(n)],
  ['spaces', n => `<a${' '.repeat(n * 4)}b${' '.repeat(n * 4)}`],
  ['entities', n => '&#60;b&gt;'.repeat(n)],
]
test.each(bombs)('a bomb of %s costs as much as it is long', async (_, bomb) => {
  expect(await growth(size => readHtml(bomb(size)), 4000)).toBeLessThan(inProportion)
})

test.each([
  ['lines', '<p>x'.repeat(49_900)],
  ['elements that stay empty', `${'<b><p>'.repeat(33_000)}a real text here`],
  ['elements in elements', '<b><i>'.repeat(33_000)],
  ['items', '<ul><li>'.repeat(24_000)],
  ['tags that mean nothing here', '<x>'.repeat(66_000)],
  ['one tag too many', '<x>'.repeat(limits.richText.tags + 1)],
  ['one element too many', '<p>x'.repeat(limits.richText.elements + 1)],
])('%s beyond what is kept are not read to the end', (_, html) => {
  expect(richNodesOf(html)).toBeUndefined()
})

test('as many elements and tags as are kept are read', () => {
  const { elements, tags } = limits.richText
  for (const html of ['<p>x'.repeat(elements), '<p>x</p>'.repeat(elements), '<br>'.repeat(elements - 1), '<x>'.repeat(tags)])
    expect(richNodesOf(html)).toBeDefined()
})

test('angles that begin no tag are text, however many there are', () => {
  const angles = '< <3 <= <<'.repeat(5000)
  expect(plainText(richNodesOf(angles)!)).toBe(angles)
})
