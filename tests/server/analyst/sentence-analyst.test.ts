import { afterAll, expect, test } from 'vitest'
import type { AnalysedDocument } from '#analysis/index.ts'
import { SentenceAnalyst } from '#server/outside/analyst/sentence-analyst.ts'

const analyst = new SentenceAnalyst()
afterAll(() => analyst.close())

const document = (order: number, text: string): AnalysedDocument => ({
  order,
  index: 'publications',
  slug_values: [`moss-${order}`],
  title: 'Moss',
  passages: [{ field: 'abstract', label: 'Abstract', text }],
  facts: { places: [], phases: [], terms: [] },
  isCut: false,
})
const documents = [document(1, 'Moss grows in shade.'), document(2, 'Moss grows on stones.')]

async function textOf(answer: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of answer) text += piece
  return text
}

test('answers are composed in a thread, each for its own question', async () => {
  const { signal } = new AbortController()
  const [several, one] = await Promise.all([
    textOf(analyst.answer({ kind: 'several', question: 'Where does moss grow?', documents }, { signal })),
    textOf(analyst.answer({ kind: 'record', question: 'Where does moss grow?', documents: [documents[1]!] }, { signal })),
  ])
  expect(several).toContain('[1.1]')
  expect(several).toContain('[2.1]')
  expect(one).toBe('Moss grows on stones. [2.1]')
})

test('an answer that nobody waits for any more ends', async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(textOf(analyst.answer({ kind: 'several', question: 'moss', documents }, { signal: stop.signal }))).rejects.toThrow()
})

test('a search is recommended from what was filled in, otherwise all documents count', async () => {
  expect(await analyst.recommendQuery({ label: 'x', description: '', values: ['moss AND (lichen)', ''] })).toBe('moss AND lichen')
  expect(await analyst.recommendQuery({ label: 'x', description: '', values: [] })).toBe('*')
})
