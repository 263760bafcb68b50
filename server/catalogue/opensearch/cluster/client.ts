import { setTimeout as pause } from 'node:timers/promises'
import { ClientDisconnected } from '../../../core/client-disconnected.ts'
import type { ClusterHost, SearchCluster } from '../../../core/search-cluster.ts'
import { SearchUnavailable } from '../../errors.ts'
import { callProblem, ClusterBlocked, ClusterRefusal } from './cluster-problems.ts'
import { type Agents, callHost, type HostAnswer, type HostCall, openAgents } from './one-call.ts'

export const clusterLaws = {
  /** Milliseconds for a call with all its attempts, if it says nothing else. */
  timeoutMs: 30_000,
  /** Bytes of an answer. */
  mostBytes: 64 << 20,
  /** Requests in flight to one host. */
  sockets: 16,
  /** Milliseconds before a call that met a busy cluster is sent again; doubled each time, and a random part of it is waited. */
  busyPauseMs: 100,
  mostPauseMs: 5000,
  /** Milliseconds for which a host is left alone that could not be reached; doubled each time. */
  deadMs: 1000,
  mostDeadMs: 30_000,
}

interface Host extends ClusterHost {
  failures: number
  deadUntil: number
}

interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

interface FailedAttempt {
  reason: string
  isDead?: boolean
  /** Another attempt would fail too. */
  isLast?: boolean
  waitMs?: number
}

/** Statuses of a cluster that is busy, or of a proxy that does not reach it now. */
const busy = new Set([429, 502, 503, 504])

/**
 * Calls to a cluster: hosts in turn, those that fail left alone for a while, and attempts until the time of the call is over. So whatever is
 * asked must mean the same when it is done twice: writes carry versions and names of their own. Throws ClusterRefusal, ClusterBlocked,
 * SearchUnavailable, and ClientDisconnected after the signal.
 */
export class Cluster {
  readonly #hosts: Host[]
  readonly #agents: Agents
  readonly #laws: typeof clusterLaws
  #turn = 0

  constructor({ hosts, ca }: Pick<SearchCluster, 'hosts' | 'ca'>, laws: Partial<typeof clusterLaws> = {}) {
    this.#laws = { ...clusterLaws, ...laws }
    this.#hosts = hosts.map(host => ({ ...host, failures: 0, deadUntil: 0 }))
    this.#agents = openAgents(this.#laws.sockets, ca)
  }

  /** An object as `body` is sent as JSON, a text as lines of it. The answer is what its JSON says. */
  async request<T = unknown>(method: string, path: string, body?: object | string, options: CallOptions = {}): Promise<T> {
    const { signal, timeoutMs = this.#laws.timeoutMs } = options
    const lines = typeof body === 'string'
    const asked = {
      method,
      path,
      body: lines || body === undefined ? body : JSON.stringify(body),
      contentType: lines ? 'application/x-ndjson' : 'application/json',
      signal,
    }
    const until = performance.now() + timeoutMs
    for (let attempt = 0; ; attempt += 1) {
      if (signal?.aborted) throw new ClientDisconnected()
      const left = until - performance.now()
      // A host that says nothing must leave time for another one.
      const share = this.#hosts.length === 1 ? left : left / 2
      const tried = await this.#attempt({ ...asked, timeoutMs: Math.max(1, Math.ceil(share)) })
      if ('answer' in tried) return read(tried.answer) as T
      const most = Math.min(this.#laws.busyPauseMs * 2 ** attempt, this.#laws.mostPauseMs)
      const waited = tried.waitMs ?? (this.#isAnyAlive() && tried.isDead ? 0 : most * (0.5 + Math.random() / 2))
      if (tried.isLast || performance.now() + waited >= until) throw new SearchUnavailable(tried.reason)
      await pause(waited, undefined, { ...(signal && { signal }) }).catch(() => undefined)
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async #attempt(asked: HostCall): Promise<{ answer: HostAnswer } | FailedAttempt> {
    const host = this.#next()
    try {
      const answer = await callHost(host, asked, this.#agents, this.#laws.mostBytes)
      host.failures = 0
      host.deadUntil = 0
      if (!busy.has(answer.status)) return { answer }
      const { type, reason } = errorIn(answer.text)
      if (type === 'cluster_block_exception' && !/no master|no cluster.manager|not recovered/.test(reason)) throw new ClusterBlocked(reason)
      const waitMs = answer.retryAfter === undefined ? undefined : Math.min(answer.retryAfter * 1000, this.#laws.mostPauseMs)
      return { reason: `the cluster is busy (${answer.status} ${type})`, ...(waitMs !== undefined && { waitMs }) }
    } catch (problem) {
      if (problem instanceof ClusterBlocked) throw problem
      if (asked.signal?.aborted) throw new ClientDisconnected()
      const { reason, isLasting } = callProblem(host, problem)
      host.failures += 1
      host.deadUntil = performance.now() + Math.min(this.#laws.deadMs * 2 ** (host.failures - 1), this.#laws.mostDeadMs)
      return { reason, isDead: true, isLast: isLasting && !this.#isAnyAlive() }
    }
  }

  #isAnyAlive(): boolean {
    return this.#hosts.some(host => host.deadUntil <= performance.now())
  }

  /** The next host that is not left alone; if all are, the one that has been so for longest. */
  #next(): Host {
    const now = performance.now()
    for (let step = 0; step < this.#hosts.length; step += 1) {
      const host = this.#hosts[(this.#turn + step) % this.#hosts.length]!
      if (host.deadUntil > now) continue
      this.#turn += step + 1
      return host
    }
    return this.#hosts.reduce((first, host) => (host.deadUntil < first.deadUntil ? host : first))
  }
}

interface ErrorBody {
  error?: string | { type?: string; reason?: string; root_cause?: { type?: string; reason?: string }[] }
}

function errorIn(text: string): { type: string; reason: string } {
  const parsed = parsedOf(text) as ErrorBody | undefined
  const error = parsed?.error
  if (typeof error !== 'object') return { type: '', reason: error ?? text }
  const [root = error] = error.root_cause ?? []
  return { type: error.type ?? '', reason: root.reason ?? error.reason ?? '' }
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function read({ status, text }: HostAnswer): unknown {
  const { type, reason } = status < 300 ? { type: '', reason: '' } : errorIn(text)
  if (type === 'cluster_block_exception') throw new ClusterBlocked(reason)
  if (status === 401) throw new ClusterRefusal(status, 'unauthorised', 'it does not know the name and password of SEARCH_URL')
  if (status >= 300) throw new ClusterRefusal(status, type, reason)
  const parsed = parsedOf(text)
  if (parsed === undefined) throw new SearchUnavailable('the address of SEARCH_URL answers with something else than JSON')
  return parsed
}
