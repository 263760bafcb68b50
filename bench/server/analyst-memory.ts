import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { limits } from '#contract/limits.ts'
import { openCatalogue } from '#server/catalogue/embedded/open.ts'
import { bookCredits } from '#server/subjects/plans/index.ts'
import { ModelStub } from '../../tests/support/model-stub.ts'
import { startTestServer } from '../../tests/support/test-server.ts'

/** The argument with which this program runs one analysis per record and ends. */
export const itemsProcess = 'analyse-items'

export interface ItemsFigures {
  items: number
  answered: number
  seconds: number
  /** The most memory that was in use beyond what was before, after collections of garbage: the heap, and what is outside of it. */
  heldMegabytes: number
  /** The same without collecting: what the process had from the machine beyond what it had before. */
  residentMegabytes: number
}

/** Several questions to each of so many long records, four at once, in a server in a process of its own; the provider is in this one. */
export async function measureItems(count: number): Promise<ItemsFigures> {
  const stub = await ModelStub.start()
  stub.choose = () => {
    stub.calls.length = 0
    return { text: 'A lantern is lit at night. [1.1] '.repeat(30), pieces: 10 }
  }
  try {
    const child = spawn(process.execPath, ['--expose-gc', process.argv[1]!, itemsProcess, stub.url, String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    for await (const piece of child.stdout) output += String(piece)
    return JSON.parse(output) as ItemsFigures
  } finally {
    await stub.stop()
  }
}

const words = 'light water weir lantern night river bridge signal mirror season harbour meadow'.split(' ')
/** As much text as is read of a record. */
const longText = (n: number): string => {
  const sentence = (at: number) =>
    `${Array.from({ length: 18 }, (_, k) => words[(n + at * 3 + k * 5) % words.length]).join(' ')} ${n}-${at}.`
  return Array.from({ length: Math.ceil(limits.analysis.ofRecord / 110) }, (_, at) => sentence(at)).join(' ')
}

/** What the process does. */
export async function analyseItems(url: string, count: number): Promise<void> {
  const analyst = { url, model: 'bench', tokens: 500, timeoutMs: 20_000 }
  const server = await startTestServer({
    socket: false,
    tracksWriteJobs: false,
    settings: { analyst },
    catalogue: async dir => {
      const catalogue = await openCatalogue(dir)
      for (let from = 0; from < count; from += 200)
        await catalogue.put(
          Array.from({ length: Math.min(200, count - from) }, (_, at) => ({
            index: 'publications' as const,
            slug_values: [`lantern-${from + at}`],
            source: { name: 'Bench' },
            title: `Lantern ${from + at}`,
            abstract: longText(from + at),
          })),
        )
      return catalogue
    },
  })
  const user = await server.user()
  const more = { mid: 'bench', ai_credits: 3 * count, contact_credits: 0, reason: 'bench' }
  await server.store.write(tx => bookCredits(tx, user.id, more, Date.now()))
  const run = async (numItems: number): Promise<AnalysisRow> => {
    const questions = ['What is lit?', 'Where is the harbour?', 'Which season is it?']
    const body = { uuid: randomUUID(), state: { index: 'publications' }, questions, numItems }
    await server.request('/v1/ai_analysis/per_item_runs', { user, body, key: true })
    await server.request(`/v1/ai_analysis/runs/${body.uuid}/events`, { user })
    const headers = { Authorization: `Bearer ${user.token}` }
    const file = await server.app.fetch(new Request(`http://127.0.0.1/v1/ai_analysis/runs/${body.uuid}/file`, { headers }))
    await file.body?.pipeTo(new WritableStream())
    return (await server.request<AnalysisRow>(`/v1/ai_analysis/runs/${body.uuid}`, { user })).body
  }
  // What is read and compiled once.
  await run(20)
  const held = await mostDuring(heldMegabytes, 100, () => run(count))
  const begin = performance.now()
  const resident = await mostDuring(
    () => process.memoryUsage.rss() / 2 ** 20,
    20,
    () => run(count),
  )
  const figures: ItemsFigures = {
    items: count,
    answered: held.result.done,
    seconds: (performance.now() - begin) / 1000,
    heldMegabytes: held.most,
    residentMegabytes: resident.most,
  }
  await server.stop()
  process.stdout.write(JSON.stringify(figures))
}

/** The most beyond what was before. Measuring never takes more than a fifth of the time. */
async function mostDuring<T>(measured: () => number, everyMs: number, work: () => Promise<T>): Promise<{ most: number; result: T }> {
  const before = measured()
  let most = 0
  let timer: NodeJS.Timeout
  const measureIn = (ms: number): void => {
    timer = setTimeout(() => {
      const begin = performance.now()
      most = Math.max(most, measured() - before)
      measureIn(Math.max(everyMs, 4 * (performance.now() - begin)))
    }, ms)
  }
  measureIn(everyMs)
  const result = await work().finally(() => clearTimeout(timer))
  return { most, result }
}

function heldMegabytes(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
