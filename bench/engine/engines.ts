import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNodes, withoutOpenSearch } from '../../tests/support/opensearch-server.ts'
import { percentile } from '../corpus.ts'
import {
  type Answered,
  type Asked,
  asked,
  type EngineCall,
  type Filled,
  oneEngineProcess,
  type Room,
  searchesOfCorpus,
} from './one-engine.ts'
import { megabytesOf } from '../processes.ts'

export interface EngineFigures {
  filled: Filled
  /** Milliseconds at the port of the catalogue. */
  times: Record<Asked, { p50: number; p95: number; p99: number }>
  room: Room
}

export interface NodeFigures {
  heapMegabytes: number
  /** Of the node's process; undefined where it runs on another machine. */
  residentMegabytes: number | undefined
  /** For each thing that is asked: how often the node is called, and how many milliseconds its shards search. */
  effort: Record<Asked, { calls: number; ms: number }>
}

export interface EnginesFigures {
  embedded: EngineFigures
  cluster: EngineFigures
  node: NodeFigures
  /** Searches with another answer, of each thing that is asked. */
  different: Record<Asked, number>
}

/** Why only one engine could be measured. */
export const withoutNode = (): string | undefined => (process.env['INDAGO_SEARCH_NODE'] === undefined ? withoutOpenSearch() : undefined)

/**
 * Both engines behind the port of the catalogue, each in a process with a folder of its own: the import of the same records one after the
 * other, then each search by turns. The first half of the searches is for warming up; the second half, which neither has seen, counts.
 */
export async function measureEngines(documents: number, say: (line: string) => void): Promise<EnginesFigures> {
  const given = process.env['INDAGO_SEARCH_NODE']
  const nodes = given === undefined ? await startNodes(1, { isMeasured: true }) : undefined
  const url = given ?? nodes!.urls[0]!
  const prefix = `bench-${process.pid}`
  const dirs = [mkdtempSync(join(tmpdir(), 'indago-embedded-')), mkdtempSync(join(tmpdir(), 'indago-cluster-'))] as const
  const engines = [new EngineProcess([dirs[0]]), new EngineProcess([dirs[1], url, prefix])] as const
  try {
    const filled: Filled[] = []
    for (const engine of engines) {
      filled.push(await engine.ask<Filled>({ fill: documents }))
      const { writeSeconds, indexSeconds } = filled.at(-1)!
      say(`    filled: stored in ${writeSeconds.toFixed(1)} s, then searchable in ${indexSeconds.toFixed(1)} s`)
    }
    const [times, effort, different] = [[{}, {}] as Record<Asked, number[]>[], {} as NodeFigures['effort'], {} as Record<Asked, number>]
    for (const kind of asked) {
      const { each, work, others } = await measureOne(kind, engines, url, prefix)
      times[0]![kind] = each[0]!
      times[1]![kind] = each[1]!
      effort[kind] = work
      different[kind] = others
      say(`    ${kind}: p50 ${each.map(times => `${percentile(times, 0.5).toFixed(1)} ms`).join(' and ')}`)
    }
    const rooms = await Promise.all(engines.map(engine => engine.ask<Room>({ tell: 'room' })))
    const node = await nodeRoom(url, prefix)
    const figuresOf = (at: 0 | 1): EngineFigures => ({
      filled: filled[at]!,
      times: Object.fromEntries(asked.map(kind => [kind, waits(times[at]![kind])])) as EngineFigures['times'],
      room: rooms[at]!,
    })
    const cluster = figuresOf(1)
    return {
      embedded: figuresOf(0),
      cluster: { ...cluster, room: { ...cluster.room, indexMegabytes: node.indexMegabytes } },
      node: { heapMegabytes: node.heapMegabytes, residentMegabytes: node.residentMegabytes, effort },
      different,
    }
  } finally {
    await Promise.all(engines.map(engine => engine.end()))
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
    if (nodes) await nodes.stop()
    else await nodeAnswer(url, `/${prefix}-*`, 'DELETE')
  }
}

async function measureOne(kind: Asked, engines: readonly [EngineProcess, EngineProcess], url: string, prefix: string) {
  const each: number[][] = [[], []]
  let others = 0
  let before = await nodeWork(url, prefix)
  for (let at = 0; at < searchesOfCorpus; at += 1) {
    const counts = at >= searchesOfCorpus / 2
    if (at === searchesOfCorpus / 2) before = await nodeWork(url, prefix)
    const found: string[] = []
    // Each is the first one every other time.
    for (const number of at % 2 === 0 ? [0, 1] : [1, 0]) {
      const answer = await engines[number]!.ask<Answered>({ ask: kind, at })
      found.push(answer.found)
      if (counts) each[number]!.push(answer.ms)
    }
    if (counts && found[0] !== found[1]) others += 1
  }
  const after = await nodeWork(url, prefix)
  const searches = searchesOfCorpus / 2
  return { each, others, work: { calls: (after.calls - before.calls) / searches, ms: (after.ms - before.ms) / searches } }
}

/** An engine in a process of its own, which answers one call after another. */
class EngineProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<never>

  constructor(args: readonly string[]) {
    this.#child = fork(process.argv[1]!, [oneEngineProcess, ...args])
    this.#ended = new Promise((_, reject) => this.#child.once('exit', code => reject(new Error(`an engine ended (${code})`))))
    this.#ended.catch(() => {})
  }

  async ask<T>(call: EngineCall): Promise<T> {
    const answer = new Promise<T>(resolve => this.#child.once('message', value => resolve(value as T)))
    this.#child.send(call)
    return Promise.race([answer, this.#ended])
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise(resolve => this.#child.once('exit', resolve))
    this.#child.kill('SIGKILL')
    await ended
  }
}

async function nodeAnswer<T>(url: string, path: string, method = 'GET'): Promise<T> {
  return (await fetch(url + path, { method })).json() as Promise<T>
}

interface NodeUse {
  rest_actions: Record<string, number>
}
interface NodeState {
  jvm: { mem: { heap_used_in_bytes: number } }
}

/** How often the node was asked to search, and for how long its shards have. */
async function nodeWork(url: string, prefix: string): Promise<{ calls: number; ms: number }> {
  const { nodes } = await nodeAnswer<{ nodes: Record<string, NodeUse> }>(url, '/_nodes/usage/rest_actions')
  const calls = Object.values(nodes).reduce((sum, { rest_actions }) => sum + (rest_actions['msearch_action'] ?? 0), 0)
  const stats = await nodeAnswer<{ _all: { total: { search: { query_time_in_millis: number; fetch_time_in_millis: number } } } }>(
    url,
    `/${prefix}-*/_stats/search`,
  )
  const { query_time_in_millis, fetch_time_in_millis } = stats._all.total.search
  return { calls, ms: query_time_in_millis + fetch_time_in_millis }
}

async function nodeRoom(url: string, prefix: string) {
  const { nodes } = await nodeAnswer<{ nodes: Record<string, NodeState> }>(url, '/_nodes/stats/jvm')
  const rows = await nodeAnswer<{ 'store.size': string }[]>(url, `/_cat/indices/${prefix}-publications*?format=json&bytes=b&h=store.size`)
  const isHere = ['127.0.0.1', 'localhost'].includes(new URL(url).hostname)
  const pids = await nodeAnswer<{ nodes: Record<string, { process: { id: number } }> }>(url, '/_nodes/process')
  return {
    heapMegabytes: Math.max(...Object.values(nodes).map(({ jvm }) => jvm.mem.heap_used_in_bytes)) / 2 ** 20,
    residentMegabytes: isHere ? megabytesOf(Object.values(pids.nodes)[0]!.process.id) : undefined,
    indexMegabytes: rows.reduce((sum, row) => sum + Number(row['store.size']), 0) / 2 ** 20,
  }
}

const waits = (times: readonly number[]): { p50: number; p95: number; p99: number } => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
})
