import { expect, test } from 'vitest'
import { topicWords } from '#features/topics/topic-words.rules.ts'
import { parseQuery } from '#search/query/parse-query.ts'

test('a topic is searched for by all words of its title, or by one of its keywords', () => {
  expect(topicWords({ title: 'Carbon in salt marshes', keywords: ['peat', 'blue carbon'] })).toBe(
    '(Carbon in salt marshes) OR "peat" OR "blue carbon"',
  )
})

test('signs of the query language in its words are not read as such', () => {
  const words = topicWords({ title: 'NOT (a) "b: AND c OR', keywords: ['x" OR *', '-', '()'] })
  expect(words).toBe('(not a b and c or) OR "x or"')
  expect(parseQuery(words)).toMatchObject({ ok: true })
})

test('a keyword that says the title again, or nothing, is left out; a topic of signs alone is not searched for', () => {
  expect(topicWords({ title: 'Peat', keywords: ['Peat', 'peat bogs', 'peat bogs'] })).toBe('(Peat) OR "peat bogs"')
  expect(topicWords({ title: '—' })).toBe('')
})
