import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnalysisRow } from '#contract/analysis-rows.ts'
import { bookCredits } from '#server/subjects/plans/index.ts'
import { oneOf, type Random, randomFrom } from '../../search/records.ts'
import { ModelStub, type StubBehaviour } from '../../support/model-stub.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

/** Histories of one server, and so many at once, each of a user. */
const histories = Math.min(200, Number(process.env['INDAGO_HISTORIES'] ?? 20))
const firstSeed = Number(process.env['INDAGO_SEED'] ?? 1)
const atOnce = 20
const acts = 9

let stub: ModelStub
let server: TestServer
beforeAll(async () => {
  stub = await ModelStub.start()
  stub.choose = messages => behaviourOf(messages.at(-1)?.content ?? '', messages[1]?.content ?? '')
  const analyst = { url: stub.url, model: 'moss-1', tokens: 500, timeoutMs: 5000 }
  server = await startTestServer({ socket: false, tracksWriteJobs: false, settings: { analyst } })
})
afterAll(async () => {
  await server.stop()
  await stub.stop()
})

/** How the provider takes each kind of question, and whether its answer is one. */
const providers = {
  answers: { behaviour: { text: 'A text is there. [1.1]' }, answers: true },
  slow: { behaviour: { text: 'A text is there. [1.1] So it is.', pieces: 12, pauseMs: 40 }, answers: true },
  stumbles: { behaviour: { text: 'A text is there. [1.1]' }, answers: true },
  refuses: { behaviour: { status: 401 }, answers: false },
  'breaks off': { behaviour: 'half', answers: false },
  stalls: { behaviour: 'stalls', answers: false },
  'says nonsense': { behaviour: 'nonsense', answers: false },
  /** Of each record by itself: of every third there is no answer. */
  'some records': { behaviour: { text: 'A text is there. [1.1]' }, answers: true },
} as const satisfies Record<string, { behaviour: StubBehaviour; answers: boolean }>
type Provider = keyof typeof providers
const ofSeveral = (Object.keys(providers) as Provider[]).filter(name => name !== 'some records')

const isAnswered = (text = '') => Number(/(?:number |-)(\d+)/.exec(text)?.[1]) % 3 !== 0
const stumbled = new Set<string>()
function behaviourOf(question: string, records: string): StubBehaviour {
  const name = question.split(':')[0] as Provider
  if (name === 'some records' && !isAnswered(/number \d+/.exec(records)?.[0])) return { status: 401 }
  if (name !== 'stumbles' || stumbled.has(question)) return providers[name].behaviour
  stumbled.add(question)
  return { status: 503 }
}

/** What a plain ledger knows of an analysis. */
interface Begun {
  id: string
  asked: object
  path: '' | 'per item'
  price: number
  provider: Provider
  isDeleted: boolean
}

/** One user with the credits of a new account, whose history is played. */
interface History {
  seed: number
  random: Random
  user: TestUser
  begun: Begun[]
  /** Credits that came and went for other reasons. */
  others: number
  story: string[]
}

const newAsked = ({ random }: History, most: number) => {
  const provider = oneOf(random, ofSeveral)
  const price = 1 + Math.floor(random() * most)
  const id = randomUUID()
  const asked = {
    id,
    analysisType: 'single-prompt',
    index: 'publications',
    question: `${provider}: ${id}?`,
    items: Array.from({ length: price }, (_, at) => ({ order: at + 1, slug_values: [`publications-${at}`] })),
  }
  return { id, asked: { analysis: asked }, path: '', price, provider, isDeleted: false } satisfies Begun
}

function newPerItem({ random }: History): Begun {
  const price = 1 + Math.floor(random() * 12)
  const id = randomUUID()
  const asked = { uuid: id, state: { index: 'publications', keyword: 'publication' }, questions: [`some records: ${id}?`], numItems: price }
  return { id, asked, path: 'per item', price, provider: 'some records', isDeleted: false }
}

const send = ({ user }: History, method: string, path: string, body?: object) =>
  server.request<AnalysisRow>(`/v1/ai_analysis/${path}`, { user, method, ...(body && { body }), key: true })
const post = (history: History, { path, asked }: Begun) => send(history, 'POST', path === '' ? 'runs' : 'per_item_runs', asked)

/** Whether it began; a refusal takes nothing. */
async function begin(history: History, one: Begun): Promise<boolean> {
  const { status, body } = await post(history, one)
  history.story.push(`${one.provider} for ${one.price}: ${status}`)
  // No credits, or too many at once.
  expect([200, 401, 429], whereOf(history, JSON.stringify(body))).toContain(status)
  if (status === 200) history.begun.push(one)
  return status === 200
}

const whereOf = ({ seed, story }: History, more = '') => `seed ${seed}: ${story.join('; ')} ${more}`

type Act = (history: History) => Promise<unknown>

const start: Act = history => begin(history, newAsked(history, 12))

const startPerItem: Act = history => begin(history, newPerItem(history))

/** Two devices at once, more than is there: each takes all of its credits or none. */
const twoDevices: Act = async history => {
  const [one, two] = [newAsked(history, 30), newAsked(history, 30)]
  await Promise.all([begin(history, one), begin(history, two)])
}

/** The same id again, also at once, also of one that has ended: it begins nothing, and takes nothing. */
const join: Act = async history => {
  if (history.begun.length === 0) return
  const one = oneOf(history.random, history.begun)
  const answers = await Promise.all([0, 1].map(() => post(history, one)))
  history.story.push(`joins ${one.provider}`)
  for (const { status } of answers) expect([one.isDeleted ? 410 : 200], whereOf(history)).toContain(status)
}

/** The connection is lost: nothing changes. */
const drop: Act = async history => {
  const one = history.begun.findLast(({ isDeleted }) => !isDeleted)
  if (!one) return
  const gone = new AbortController()
  const headers = { Authorization: `Bearer ${history.user.token}` }
  const request = new Request(`http://127.0.0.1/v1/ai_analysis/runs/${one.id}/events`, { headers, signal: gone.signal })
  const response = await server.app.fetch(request)
  const reader = response.body?.getReader()
  await reader?.read()
  gone.abort()
  await reader?.cancel().catch(() => undefined)
  history.story.push(`drops ${one.provider}`)
}

const stop: Act = async history => {
  const one = history.begun.findLast(({ isDeleted }) => !isDeleted)
  if (!one) return
  history.story.push(`stops ${one.provider}`)
  expect((await send(history, 'PUT', `runs/${one.id}/stop`)).status, whereOf(history)).toBe(200)
}

const remove: Act = async history => {
  const one = history.begun.findLast(({ isDeleted }) => !isDeleted)
  if (!one) return
  one.isDeleted = true
  history.story.push(`deletes ${one.provider}`)
  expect((await send(history, 'DELETE', `runs/${one.id}`)).status, whereOf(history)).toBe(200)
}

/** Another part of the product takes or brings credits at the same time; the store refuses what is not there. */
const otherBooking: Act = async history => {
  const credits = Math.floor(history.random() * 30) - 15
  const entry = { mid: randomUUID(), ai_credits: credits, contact_credits: 0, reason: 'test' }
  const taken = await server.store
    .write(tx => bookCredits(tx, history.user.id, entry, Date.now()))
    .then(
      () => true,
      () => false,
    )
  if (taken) history.others += credits
  history.story.push(`other ${credits} ${taken}`)
}

const wait: Act = () => new Promise(resolve => setTimeout(resolve, 150))

const usual: readonly Act[] = [
  start,
  start,
  start,
  startPerItem,
  startPerItem,
  twoDevices,
  join,
  join,
  drop,
  stop,
  stop,
  remove,
  otherBooking,
  wait,
]

/** What a plain ledger has: what was there, each analysis once, and back what was not answered. */
async function expectPlainLedger(history: History): Promise<void> {
  const { user, begun, others } = history
  const where = whereOf(history)
  const entries = await server.store.read.selectFrom('credit_ledger').select(['mid', 'ai_credits']).where('user_id', '=', user.id).execute()
  const rows = await server.store.read.selectFrom('analyses').selectAll().where('user_id', '=', user.id).execute()
  expect(new Set(entries.map(({ mid }) => mid)).size, where).toBe(entries.length)
  const entryOf = (mid: string) => entries.find(entry => entry.mid === mid)?.ai_credits
  const records = await server.store.read.selectFrom('analysis_answers').selectAll().execute()
  let charged = 0
  for (const { id, price, provider, isDeleted } of begun) {
    const row = rows.find(one => one.id === id)
    const says = `${where} ${provider} ${id} ${row?.status}`
    expect(row === undefined, says).toBe(isDeleted)
    expect(entryOf(`analysis ${id}`), says).toBe(-price)
    const back = entryOf(`analysis ${id} back`) ?? 0
    if (provider === 'some records') {
      // Charged is what has an answer, also of one that was stopped; one that ran to its end has all that there are.
      const own = records.filter(({ analysis_id }) => analysis_id === id)
      const answered = own.filter(({ answers, failed }) => answers && !failed).length
      if (row) expect(back, says).toBe(price - answered)
      if (row?.status === 'done') expect(answered, says).toBe(own.filter(({ item }) => isAnswered(item.slug_values[0])).length)
      expect(back, says).toBeGreaterThanOrEqual(0)
      expect(back, says).toBeLessThanOrEqual(price)
    } else if (!row) expect(providers[provider].answers ? [0] : [0, price], says).toContain(back)
    else {
      expect(['done', 'failed', 'stopped'], says).toContain(row.status)
      if (row.status === 'done') expect(providers[provider].answers, says).toBe(true)
      if (row.status === 'failed') expect(providers[provider].answers, says).toBe(false)
      expect(back, says).toBe(row.status === 'failed' ? price : 0)
      expect(row.credits, says).toBe(price - back)
    }
    charged += price - back
  }
  // Nothing was booked for what did not begin.
  const known = new Set(begun.flatMap(({ id }) => [`analysis ${id}`, `analysis ${id} back`]))
  expect(
    entries.filter(({ mid }) => mid.startsWith('analysis ') && !known.has(mid)),
    where,
  ).toEqual([])
  const { ai_credits } = await server.store.read.selectFrom('credits').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
  expect(ai_credits, where).toBe(50 + others - charged)
  expect(
    entries.reduce((sum, entry) => sum + entry.ai_credits, 0),
    where,
  ).toBe(ai_credits)
  expect(ai_credits, where).toBeGreaterThanOrEqual(0)
}

const unfinished = async () => {
  const rows = await server.store.read.selectFrom('analyses').select('id').where('finished_at', 'is', null).execute()
  return rows.length
}

/** Plays histories beside each other, with a restart of the server in the middle of one act. */
async function play(seeds: readonly number[]): Promise<History[]> {
  const all = await Promise.all(
    seeds.map(async (seed): Promise<History> => ({
      seed,
      random: randomFrom(seed),
      user: await server.user(),
      begun: [],
      others: 0,
      story: [],
    })),
  )
  for (let n = 0; n < acts; n++) {
    if (n === 5) {
      for (const { story } of all) story.push('restart')
      await server.restart()
    }
    await Promise.all(all.map(history => oneOf(history.random, usual)(history)))
  }
  await expect.poll(unfinished, { timeout: 60_000, interval: 100 }).toBe(0)
  for (const history of all) await expectPlainLedger(history)
  return all
}

test(
  `${histories} random histories of charging leave what a plain ledger has: each analysis once, never below zero`,
  async () => {
    const ends = new Map<string, number>()
    for (let n = 0; n < histories; n += atOnce) {
      const played = await play(Array.from({ length: Math.min(atOnce, histories - n) }, (_, at) => firstSeed + n + at))
      const ids = played.flatMap(({ begun }) => begun.map(({ id }) => id))
      for (const { status } of await server.store.read.selectFrom('analyses').select('status').where('id', 'in', ids).execute())
        ends.set(status, (ends.get(status) ?? 0) + 1)
    }
    // Every end was reached.
    expect([...ends.keys()].toSorted()).toEqual(['done', 'failed', 'stopped'])
  },
  60_000 + histories * 2000,
)
