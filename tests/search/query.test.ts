import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { asExactPhrases } from '#search/query/exact-phrases.ts'
import { type QueryNode } from '#search/index.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { printQuery } from '#search/query/query.ts'
import { index } from './records.ts'

/** The query without the offsets of its parts. */
function shape(query: QueryNode | undefined): unknown {
  if (query === undefined) return undefined
  const { at: _at, end: _end, ...rest } = query
  if (rest.kind === 'and' || rest.kind === 'or') return { kind: rest.kind, of: rest.of.map(shape) }
  if (rest.kind === 'not' || rest.kind === 'field') return { ...rest, of: shape(rest.of) }
  return rest
}

/** Fully bracketed, so that precedence can be read off. */
function bracketed(query: QueryNode): string {
  switch (query.kind) {
    case 'word':
      return query.prefix ? `${query.text}*` : query.text
    case 'phrase':
      return `"${query.text}"`
    case 'field':
      return `${query.field}:${bracketed(query.of)}`
    case 'not':
      return `!${bracketed(query.of)}`
    default:
      return `(${query.of.map(bracketed).join(query.kind === 'and' ? ' & ' : ' | ')})`
  }
}

function read(keyword: string): string {
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok) throw new Error(`${parsed.reason} at ${parsed.at}`)
  return parsed.query ? bracketed(parsed.query) : ''
}

function fault(keyword: string): { at: number; reason: string } {
  const parsed = parseQuery(keyword, index)
  if (parsed.ok) throw new Error(`${keyword} was understood`)
  return parsed
}

test.each([
  ['a b', '(a & b)'],
  ['a OR b c', '(a | (b & c))'],
  ['a b OR c', '((a & b) | c)'],
  ['a AND b OR c AND d', '((a & b) | (c & d))'],
  ['(a OR b) c', '((a | b) & c)'],
  ['NOT a b', '(!a & b)'],
  ['a NOT b OR c', '((a & !b) | c)'],
  ['a -b', '(a & !b)'],
  ['a -(b OR c)', '(a & !(b | c))'],
  ['-"b c"', '!"b c"'],
  ['NOT NOT a', '!!a'],
  ['a and b or not c', '(a & and & b & or & not & c)'],
  ['title:a b', '(title:a & b)'],
  ['Title:(a OR b)', 'title:(a | b)'],
  ['title:"a b"', 'title:"a b"'],
  ['-title:a', '!title:a'],
  ['net* ne**', '(net* & ne*)'],
  ['“neural networks”', '"neural networks"'],
  ['„Netze“ «réseaux»', '("Netze" & "réseaux")'],
  ['（a OR b） c', '((a | b) & c)'],
  ['state-of-the-art --- a', '(state-of-the-art & a)'],
  ['bread & butter – jam', '(bread & butter & jam)'],
  ['BERT: Pre-training', '(BERT: & Pre-training)'],
  ['https://example.org/a', 'https://example.org/a'],
  ['10.18653/v1/P19-1001', '10.18653/v1/P19-1001'],
  ['(& a)', 'a'],
  ['NOT &', ''],
  ['"" a "…"', 'a'],
  ['   ', ''],
  ['& – "…"', ''],
])('%s means %s', (keyword, meaning) => expect(read(keyword)).toBe(meaning))

test.each([
  ['AND a', 'a', ['operator']],
  ['a OR OR b', '(a | b)', ['operator']],
  ['a AND', 'a', ['operator']],
  ['a NOT', 'a', ['operator']],
  ['a OR NOT', 'a', ['operator', 'operator']],
  ['OR', 'or', ['operator']],
  ['(a OR b', '(a | b)', ['open_bracket']],
  ['a (b (c)', '(a & b & c)', ['open_bracket']],
  ['a) b', '(a & b)', ['closing_bracket']],
  [')', '', ['closing_bracket']],
  ['a ()', 'a', ['empty_brackets']],
  ['a (AND) b', '(a & b)', ['operator', 'empty_brackets']],
  ['(a OR)', 'a', ['operator']],
  ['a "b c', '(a & "b c")', ['open_quote']],
  ['a *', 'a', ['star']],
  ['*', '', ['star']],
  ['a b*c d', '(a & b* & d)', ['star']],
  ['a *NOT', '(a & not)', ['star']],
  ['author:smith', 'authors:smith', ['field']],
  ['abs:(a b)', 'abstract:(a & b)', ['field']],
  ['a colour:red', '(a & colour & red)', ['unknown_field']],
  ['title:(a nowhere:b)', 'title:(a & nowhere & b)', ['unknown_field']],
  ['title:', 'title:', []],
  ['!!!', '', ['no_words']],
  ['🧬 %', '', ['no_words']],
  ['  ', '', []],
  ['a !!!', 'a', []],
])('%s is read as %s, with notes', (keyword, meaning, kinds) => {
  const parsed = parseQuery(keyword, index)
  expect(parsed.ok && parsed.query ? bracketed(parsed.query) : '').toBe(meaning)
  const notes = parsed.ok ? parsed.notes : []
  expect(notes.map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
  for (const { at, part, kind } of notes) if (kind !== 'empty_brackets') expect(keyword.slice(at).replace('"', '')).toContain(part)
})

test.each([
  ['a AND OR b', 6, /before OR/],
  ['x (a OR b c', 2, /never closed/],
  ['"a b AND c', 0, /never closed/],
])('%s, which could mean very different things, is refused at character %i', (keyword, at, reason) => {
  const found = fault(keyword)
  expect(found.at).toBe(at)
  expect(found.reason).toMatch(reason)
})

test('a field name is only looked at when the index is known', () => {
  expect(parseQuery('doi:x')).toMatchObject({ ok: true, query: { kind: 'field', field: 'doi' } })
  expect(parseQuery('doi:x', index)).toMatchObject({ ok: true, query: { kind: 'field', field: 'identifiers' } })
})

test('the limits of length, terms and nesting hold exactly', () => {
  expect(parseQuery('x'.repeat(limits.keywordLength)).ok).toBe(true)
  expect(fault('x'.repeat(limits.keywordLength + 1)).at).toBe(limits.keywordLength)
  const terms = (count: number): string => Array.from({ length: count }, () => 'ab').join(' ')
  expect(parseQuery(terms(limits.keywordTerms))).toMatchObject({ ok: true, terms: limits.keywordTerms })
  expect(parseQuery(terms(limits.keywordTerms + 1))).toMatchObject({ ok: true, terms: limits.keywordTerms, notes: [{ kind: 'too_many' }] })
  expect(fault(`${terms(limits.keywordTerms)} OR ab`).at).toBe(limits.keywordTerms * 3 + 3)
  expect(parseQuery(`${'('.repeat(50)}a${')'.repeat(50)}`).ok).toBe(true)
  expect(fault(`${'('.repeat(51)}a${')'.repeat(51)}`).reason).toMatch(/nested/)
  expect(fault(`${'NOT '.repeat(400)}a`).reason).toMatch(/nested/)
})

function exact(keyword: string): string {
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok) throw new Error(`${parsed.reason} at ${parsed.at}`)
  return parsed.query ? bracketed(asExactPhrases(parsed.query)) : ''
}

test.each([
  ['a', '"a"'],
  ['a b c', '"a b c"'],
  ['bread & butter', '"bread butter"'],
  ['a AND b', '("a" & "b")'],
  ['a b AND c d', '("a b" & "c d")'],
  ['a b OR c d', '("a b" | "c d")'],
  ['a b -c d', '("a b" & !"c" & "d")'],
  ['a (b c) d', '("a" & "b c" & "d")'],
  ['(a) b', '("a" & "b")'],
  ['a "b c" d e', '("a" & "b c" & "d e")'],
  ['title:a b c', '(title:"a" & "b c")'],
  ['title:(a b) NOT (c d)', '(title:"a b" & !"c d")'],
  ['a net* b c', '(a net* & "b c")'],
  ['a OR (b AND c d)', '("a" | ("b" & "c d"))'],
])('exactly, %s means %s: words that nothing parts are a phrase', (keyword, meaning) => expect(exact(keyword)).toBe(meaning))

test('each part has its position in the keyword, brackets and quotes included', () => {
  const keyword = 'deep  (a OR b) NOT (c d) "e f" title:g'
  const parsed = parseQuery(keyword, index)
  if (!parsed.ok || parsed.query?.kind !== 'and') throw new Error('not understood')
  expect(parsed.query.of.map(part => keyword.slice(part.at, part.end))).toEqual(['deep', '(a OR b)', 'NOT (c d)', '"e f"', 'title:g'])
})

const word = fc.stringMatching(/^[a-z0-9é神]{1,8}(-[a-z0-9]{1,4})?$/)
const tree = fc.letrec<{ query: QueryNode }>(tie => ({
  query: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({ kind: fc.constant('word' as const), text: word, prefix: fc.boolean(), at: fc.constant(0), end: fc.constant(0) }),
    fc.record({
      kind: fc.constant('phrase' as const),
      text: fc.array(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' ')),
      at: fc.constant(0),
      end: fc.constant(0),
    }),
    fc.record({
      kind: fc.constant('field' as const),
      field: fc.constantFrom('title', 'abstract'),
      of: tie('query'),
      at: fc.constant(0),
      end: fc.constant(0),
    }),
    fc.record({ kind: fc.constant('not' as const), of: tie('query'), at: fc.constant(0), end: fc.constant(0) }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('query'), { minLength: 2, maxLength: 3 }),
      at: fc.constant(0),
      end: fc.constant(0),
    }),
  ),
})).query

/** Nested nodes of one kind are flattened, as the parser does. */
function flat(query: QueryNode): QueryNode {
  if (query.kind === 'not' || query.kind === 'field') return { ...query, of: flat(query.of) }
  if (query.kind !== 'and' && query.kind !== 'or') return query
  return { ...query, of: query.of.map(flat).flatMap(part => (part.kind === query.kind ? part.of : [part])) }
}

test('any query, printed and parsed, is the same query', () => {
  fc.assert(
    fc.property(tree, query => {
      const printed = printQuery(flat(query))
      const parsed = parseQuery(printed, index)
      if (!parsed.ok) throw new Error(`${printed}: ${parsed.reason}`)
      expect(shape(parsed.query)).toEqual(shape(flat(query)))
    }),
    { numRuns: 500, seed: 5 },
  )
})

test('any text parses without throwing; a query prints to the same query; offsets are in range', () => {
  const signs = fc.constantFrom('(', ')', '"', '*', '-', ':', ' ', 'AND ', 'OR ', 'NOT ', 'a', 'title:', '“', '神', '\ud800', '', 'é', '&')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.array(signs, { maxLength: 40 }).map(parts => parts.join('')),
      ),
      text => {
        const parsed = parseQuery(text, index)
        if (!parsed.ok) expect(parsed.at >= 0 && parsed.at <= text.length && parsed.reason.length > 0).toBe(true)
        else if (parsed.query) {
          const again = parseQuery(printQuery(parsed.query), index)
          expect(again.ok && shape(again.query)).toEqual(shape(parsed.query))
        }
      },
    ),
    { numRuns: 3000, seed: 6 },
  )
})
