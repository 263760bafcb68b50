import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { FileBucket } from '../../core/settings.ts'
import { beginCall } from '../../outside/bounded-fetch.ts'
import { BucketProblem, problemOf, unreachable } from './bucket-problem.ts'
import { textWithin } from './text-within.ts'

/** Laws for every call. */
export interface BucketTimes {
  attempts: number
  /** Milliseconds until a first pause, which is doubled with each attempt; a random part of it is waited. */
  pauseMs: number
  /** Until an answer has come, or of an object that is read its head. */
  answerMs: number
  /** The same, while a part of a file is sent. */
  sendMs: number
  /** Without a piece of an object, after which reading goes on by another connection. */
  pieceMs: number
}
export const bucketTimes: BucketTimes = { attempts: 5, pauseMs: 200, answerMs: 15_000, sendMs: 60_000, pieceMs: 30_000 }

/** A list of a thousand objects has about half of this. */
const answerBytes = 2_000_000
/** What a store may ask to wait: longer, and whoever waits for us would have gone. */
const mostPauseMs = 5000

export interface BucketCall {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Absent: the bucket itself. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  attempts?: number
}

export interface BucketAnswer {
  headers: Headers
  text: string
}

/** An object that is being read. */
export interface BucketReading {
  status: number
  headers: Headers
  /** Undefined at its end. */
  next(): Promise<Uint8Array | undefined>
  stop(): void
}

/**
 * Signed calls to a bucket, each with a time-out, tried again after a pause where that may help: no connection, 5xx, 429. The signature covers the
 * hash of what is sent, and is in a header: no address has a secret. Redirects are not followed, as nowhere.
 */
export class Bucket {
  readonly #settings: FileBucket
  readonly #times: BucketTimes
  readonly #keys = new Map<string, ArrayBuffer>()

  constructor(settings: FileBucket, times: BucketTimes = bucketTimes) {
    this.#settings = settings
    this.#times = times
  }

  /** `read` may throw a BucketProblem for an answer that is none. */
  ask<T = BucketAnswer>(asked: BucketCall, read: (answer: BucketAnswer) => T = answer => answer as T): Promise<T> {
    return this.#retried(asked, async answer => read({ headers: answer.headers, text: await textWithin(answer, answerBytes) }))
  }

  open(asked: BucketCall): Promise<BucketReading> {
    return this.#retried(asked, (answer, stop) => Promise.resolve(readingOf(answer, stop, this.#times.pieceMs)))
  }

  async #retried<T>(asked: BucketCall, read: (answer: Response, stop: AbortController) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.#once(asked, read)
      } catch (problem) {
        if (!(problem instanceof BucketProblem) || !problem.mayPass || attempt >= (asked.attempts ?? this.#times.attempts)) throw problem
        const most = this.#times.pauseMs * 2 ** (attempt - 1)
        await pause(Math.min(problem.waitMs ?? Math.random() * most, mostPauseMs))
      }
  }

  async #once<T>(asked: BucketCall, read: (answer: Response, stop: AbortController) => Promise<T>): Promise<T> {
    const { url, method, headers } = await this.#signed(asked)
    const stop = new AbortController()
    const late = setTimeout(() => stop.abort(), asked.body ? this.#times.sendMs : this.#times.answerMs)
    try {
      const answer = await beginCall(url, { method, headers, signal: stop.signal, ...(asked.body && { body: asked.body }) })
      if (!answer.ok) throw problemOf(answer.status, answer.headers, await textWithin(answer, answerBytes))
      return await read(answer, stop)
    } catch (problem) {
      const isLate = stop.signal.aborted
      stop.abort()
      throw unreachable(problem, isLate)
    } finally {
      clearTimeout(late)
    }
  }

  /** Not signed is `Accept-Encoding`: proxies change it. The bytes of an object come as they are. */
  async #signed({ method, key = '', query = {}, headers = {}, body }: BucketCall) {
    const { endpoint, bucket, keyId, secret, region } = this.#settings
    const url = new URL(`${endpoint}/${bucket}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body ?? '') },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
      cache: this.#keys,
    }).sign()
    signed.headers.set('Accept-Encoding', 'identity')
    return signed
  }
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

function readingOf({ status, headers, body }: Response, stop: AbortController, pieceMs: number): BucketReading {
  const reader = body?.getReader()
  return {
    status,
    headers,
    next: async () => {
      const late = setTimeout(() => stop.abort(), pieceMs)
      try {
        const read = await reader?.read()
        return read?.value
      } catch (problem) {
        throw unreachable(problem, stop.signal.aborted)
      } finally {
        clearTimeout(late)
      }
    },
    stop: () => stop.abort(),
  }
}
