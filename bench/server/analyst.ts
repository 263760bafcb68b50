import { randomUUID } from 'node:crypto'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import type { AnalysedDocument } from '#analysis/index.ts'
import { SentenceAnalyst } from '#server/outside/analyst/sentence-analyst.ts'
import { ModelStub } from '../../tests/support/model-stub.ts'
import { startTestServer } from '../../tests/support/test-server.ts'

const words = 'light water weir lantern night river bridge signal mirror season harbour meadow'.split(' ')
const sentence = (n: number): string =>
  `${Array.from({ length: 22 }, (_, at) => words[(n * 7 + at * (5 + (n % 4))) % words.length]).join(' ')}.`

/** An abstract has about ten sentences. */
const abstracts = (count: number): AnalysedDocument[] =>
  Array.from({ length: count }, (_, n) => ({
    order: n + 1,
    index: 'publications',
    slug_values: [`abstract-${n}`],
    title: `A ${sentence(n)}`,
    passages: Array.from({ length: 10 }, (_, at) => ({ field: 'abstract', label: 'Abstract', text: sentence(n * 10 + at) })),
    facts: { year: String(2000 + (n % 25)), places: ['Iceland'], phases: [], terms: ['Lanterns'] },
    isCut: false,
  }))

/** From the request that begins an analysis of 25 records to its first words at a reader, with a provider that answers at once. Milliseconds. */
export async function measureFirstWords(times: number): Promise<number[]> {
  const stub = await ModelStub.start()
  stub.behaviours = [{ text: 'A lantern is lit. [1.1] '.repeat(40), pieces: 40, pauseMs: 20 }]
  const analyst = { url: stub.url, model: 'bench', tokens: 500, timeoutMs: 20_000 }
  const server = await startTestServer({ tracksWriteJobs: false, settings: { analyst } })
  const items = Array.from({ length: 25 }, (_, n) => ({ order: n + 1, slug_values: [`publications-${n}`] }))
  const found: number[] = []
  try {
    for (let n = 0; n < times; n++) {
      const user = await server.user()
      const analysis = { id: randomUUID(), analysisType: 'single-prompt', index: 'publications', question: 'What is lit?', items }
      const begin = performance.now()
      const { body } = await server.request<AnalysisRow>('/v1/ai_analysis/runs', { user, body: { analysis }, key: true })
      const response = await fetch(`${server.url}/v1/ai_analysis/runs/${body.id}/events`, {
        headers: { Authorization: `Bearer ${user.token}` },
      })
      let said = ''
      for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
        const isFirst = !said.includes('"text"')
        said += piece
        if (isFirst && said.includes('"text"')) found.push(performance.now() - begin)
      }
    }
  } finally {
    await server.stop()
    await stub.stop()
  }
  return found
}

/** The analyst without a language model over so many abstracts, its thread warm: milliseconds until the first block and until the end. */
export async function measureSentenceAnalyst(count: number, times: number): Promise<{ first: number[]; whole: number[] }> {
  const analyst = new SentenceAnalyst()
  const task = { kind: 'several', question: 'How does the lantern light the harbour at night?', documents: abstracts(count) } as const
  const first: number[] = []
  const whole: number[] = []
  const { signal } = new AbortController()
  for (let n = 0; n <= times; n++) {
    const begin = performance.now()
    let firstAt = 0
    for await (const _ of analyst.answer(task, { signal })) firstAt ||= performance.now() - begin
    if (n === 0) continue
    first.push(firstAt)
    whole.push(performance.now() - begin)
  }
  await analyst.close()
  return { first, whole }
}
