import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { RichTextBuilder, TooManyElements } from '#contract/rich-text-builder.ts'
import { pictureAddress } from '#contract/rich-text-nodes.ts'
import {
  mentionsOf,
  keptBytes,
  parseRichText,
  picturesOf,
  plainText,
  richText,
  richTextFault,
  textLength,
  writeRichText,
} from '#contract/rich-text.ts'
import { payloads } from '../support/payloads.ts'

const same = (text: string) => writeRichText(parseRichText(text))
const picture = pictureAddress(`${'0a'.repeat(16)}.webp`)

test('what we write is read as the same tree', () => {
  const text = [
    '<p>A <b>bold <i>slanted</i></b> word &amp; <code>x &lt; y</code><br>',
    '<a href="https://example.org/a?b=&quot;c&quot;" rel="nofollow ugc noopener noreferrer">link</a></p>',
    '<ul><li>one<ol><li>inner</li></ol></li><li>two<br>lines</li></ul>',
    '<blockquote><p>quoted</p><ul><li>item</li></ul></blockquote><pre>a\n  b</pre>',
    `<p><img src="${picture}" alt="A curve"> <a href="/profile/ada-moss">@Ada Moss</a></p>`,
  ].join('')
  expect(same(text.replaceAll('&quot;c&quot;', 'c'))).toBe(text.replaceAll('&quot;c&quot;', 'c'))
})

test('markup that we do not write stays text', () => {
  for (const [text, shown] of [
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['<p onclick="x()">a</p>', '<p onclick="x()">a'],
    ['<p style="color:red">a', '<p style="color:red">a'],
    ['a < b & c', 'a < b & c'],
    ['<P>a</P>', '<P>a</P>'],
  ] as const)
    expect(plainText(parseRichText(text))).toBe(shown)
})

test('links lead to web pages or to profiles, pictures are ours or being sent', () => {
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org',
    'https://ours@example.org/',
    'https://',
    '/search',
    'http://a b',
  ])
    expect(same(`<p><a href="${href}">x</a></p>`)).toBe('<p>x</p>')
  for (const src of ['https://example.org/a.png', '/v1/avatars/a.webp', 'data:image/svg+xml;base64,AAAA', `${picture}?a`])
    expect(same(`<p>a<img src="${src}" alt=""></p>`)).toBe('<p>a</p>')
  expect(picturesOf(parseRichText('<p><img src="data:image/webp;base64,AAAA" alt=""></p>'))).toHaveLength(1)
})

test('A25: no hostile text becomes an element, and what was read once is read the same again', () => {
  const allowed = new Set(['p', 'b', 'i', 'a', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'img', 'br'])
  for (const text of payloads) {
    const once = same(text)
    expect(same(once)).toBe(once)
    for (const [, tag] of once.matchAll(/<\/?([^\s>]*)/g)) expect(allowed).toContain(tag)
    expect(once).not.toMatch(/<[^>]* on\w+=|<[^>]* href="(?!https?:|\/profile\/)|<[^>]* src="(?!data:image\/|\/v1\/pictures\/)/)
  }
})

const fragments = ['p', 'b', 'i', 'code', 'ul', 'ol', 'li', 'blockquote', 'pre', 'a'].flatMap(tag => [`<${tag}>`, `</${tag}>`])
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...fragments,
      '<br>',
      ' ',
      '\n',
      'a',
      'b c',
      '&amp;',
      '<',
      '&',
      '<a href="https://example.org">',
      '<a href="/profile/x">',
    ),
    fc.string(),
    fc.constant(`<img src="${picture}" alt="x">`),
  ),
  { maxLength: 40 },
)

test('any text is written in a form that is read and written the same', () => {
  fc.assert(
    fc.property(pieces, parts => {
      const once = same(parts.join(''))
      expect(same(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})

test('paragraphs, items and breaks are lines of the plain text; a picture is its name', () => {
  const nodes = parseRichText(`<p>a<br>b</p><ul><li>c</li></ul><p><img src="${picture}" alt="curve"></p>`)
  expect(plainText(nodes)).toBe('a\nb\nc\ncurve')
  expect(textLength(nodes)).toBe(5)
})

test('people are mentioned once each, and no more than are told', () => {
  const mention = (slug: string) => `<p><a href="/profile/${slug}">@x</a></p>`
  expect(mentionsOf(parseRichText(mention('ada') + mention('bo') + mention('ada')))).toEqual(['ada', 'bo'])
  const many = Array.from({ length: 50 }, (_, at) => mention(`p${at}`)).join('')
  expect(mentionsOf(parseRichText(many))).toHaveLength(limits.richText.mentions)
})

test('a text beyond a limit is told why', () => {
  const fault = (text: string, bounds?: Parameters<typeof richTextFault>[1]) => richTextFault(parseRichText(text), bounds)
  expect(fault('<p><b>short</b></p>', { min: 10 })).toBe('The content must be at least 10 characters.')
  expect(fault(`<p>short${'\u200b'.repeat(10)}\u2800</p>`, { min: 10 })).toBe('The content must be at least 10 characters.')
  expect(fault('x'.repeat(21_000))).toMatch(/at most 20000/)
  expect(fault(`<img src="${picture}" alt="">`.repeat(9))).toMatch(/pictures/)
  expect(fault('<a href="https://example.org">x</a> '.repeat(101))).toMatch(/links/)
  expect(fault('<p>x</p>'.repeat(3001))).toMatch(/parts/)
  expect(fault('<p>fine, all of it</p>', { min: 10 })).toBeUndefined()
})

test('a text grows when it is written: it is told why where it is too large then', () => {
  const { length, link, links } = limits.richText
  const fault = (text: string, max?: number) => richTextFault(parseRichText(text), max === undefined ? {} : { max })
  const address = 'https://a.example/?'
  const linked = (filling: string) => `<p><a href="${address}${filling}">a</a></p>`
  const ampersands = linked('&'.repeat(link - address.length)).repeat(links)
  expect(ampersands.length).toBeLessThan(limits.richText.sent + 10_000)
  expect(writeRichText(parseRichText(ampersands)).length).toBeGreaterThan(4 * limits.richText.sent)
  expect(fault(ampersands)).toMatch(/too large with its links/)
  // Bytes count, because they are sent.
  expect(fault(linked('字'.repeat(1000)).repeat(35))).toBeUndefined()
  expect(fault(linked('字'.repeat(1000)).repeat(40))).toMatch(/too large with its links/)
  expect(fault(linked('a'.repeat(1000)).repeat(links))).toBeUndefined()
  // What may be written as text is kept, however it is escaped, and a shorter text has less room for links.
  for (const character of ['&', '<', '字', '😀'])
    expect(fault(`<p>${character.repeat(length).replaceAll('&', '&amp;')}</p>`)).toBeUndefined()
  expect(fault(linked('a'.repeat(1900)).repeat(10), 2000)).toMatch(/too large with its links/)
  expect(keptBytes(length)).toBeLessThan(limits.richText.sent)
})

test('a sent picture does not count in what is kept of a text', () => {
  const sent = `<p>a<img src="data:image/webp;base64,${'A'.repeat(190_000)}" alt=""></p>`
  expect(richTextFault(parseRichText(sent))).toBeUndefined()
})

test('a builder stops at the first element beyond those it may add, kept or empty', () => {
  const builder = new RichTextBuilder(3)
  for (const _ of [1, 2]) builder.text('a')
  builder.open('b')
  builder.open('br')
  builder.text('b')
  expect(() => builder.open('i')).toThrow(TooManyElements)
  expect(() => parseRichText('<p></p><p>a</p><b></b>', new RichTextBuilder(2))).toThrow(TooManyElements)
})

test('a sent text needs ten characters without its tags', () => {
  const schema = richText(10)
  expect(v.safeParse(schema, '<p><b>123456789</b>&nbsp;</p>').success).toBe(false)
  expect(v.safeParse(schema, '<p><b>1234567890</b></p>').success).toBe(true)
  expect(v.safeParse(schema, 'x'.repeat(200_001)).success).toBe(false)
})

test('reading costs as much as the text is long, however it is nested', () => {
  const bombs = [
    (n: number) => '<ul><li>'.repeat(n),
    (n: number) => '<b><i>'.repeat(n) + '</p></a>'.repeat(n),
    (n: number) => '<blockquote>x'.repeat(n),
    (n: number) => '<'.repeat(4 * n),
    (n: number) => '<a href="'.repeat(n),
    (n: number) => `<a ${'b="" '.repeat(n)}`,
  ]
  for (const bomb of bombs) {
    const nodes = parseRichText(bomb(20_000))
    expect(depthOf(nodes)).toBeLessThan(24)
  }
})

function depthOf(nodes: ReturnType<typeof parseRichText>): number {
  return Math.max(0, ...nodes.map(node => (typeof node === 'object' && 'children' in node ? 1 + depthOf(node.children) : 1)))
}
