import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { AskServer, RenderedPage } from '#contract/page-answers.ts'
import type { Guest } from '#contract/rights.ts'
import { appStamp, builtFile } from '../core/built-file.ts'
import type { Logger } from '../core/log.ts'
import type { RenderMessage, RenderRequest } from './thread-messages.ts'

/** Pages that wait at once; a visit beyond them gets its page empty, and the app draws it. */
const maxWaiting = 8
/** Milliseconds until a visit gets its page empty. */
const maxWaitMs = 600
/** Milliseconds before a thread that died is started again. */
const restartMs = 10_000
const maxHeapMb = 192

interface Pending {
  ask: AskServer
  finish: (page: RenderedPage | undefined) => void
}

/**
 * The server's side of the thread that renders pages. A page that is not there in time, or cannot be rendered, is undefined: the app then draws
 * it as it does offline.
 */
export class PageRenderer {
  readonly #log: Logger
  readonly #app: string | undefined
  readonly #pending = new Map<number, Pending>()
  #thread: Worker | undefined
  #stamp: string | undefined
  #diedAt = 0
  #nextId = 1
  #isReady = false
  #isClosed = false

  /** `app`: the built file that renders; by default that of the build. */
  constructor(log: Logger, app = builtFile('renderer/render-page.js')) {
    this.#log = log
    this.#app = app
  }

  /** Resolves when pages can be rendered, or never will be. */
  start(): Promise<void> {
    const file = builtFile('server/render-thread.js')
    if (!file || !this.#app || this.#isClosed) return Promise.resolve()
    this.#stamp = appStamp(dirname(this.#app))
    const thread = new Worker(file, { workerData: pathToFileURL(this.#app).href, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } })
    this.#thread = thread
    return new Promise(resolve => {
      thread.on('message', (message: RenderMessage) => {
        if (message.type === 'ready') {
          this.#isReady = true
          resolve()
        } else void this.#receive(message)
      })
      thread.on('error', error => this.#log.error({ reason: error.message }, 'the thread that renders pages failed'))
      thread.on('exit', () => {
        this.#isReady = false
        this.#thread = undefined
        this.#diedAt = Date.now()
        for (const { finish } of this.#pending.values()) finish(undefined)
        resolve()
      })
    })
  }

  /** Of which sources of the app the thread is. */
  get stamp(): string | undefined {
    return this.#stamp
  }

  /** The page of an address for a guest. `ask` answers the calls that it makes. */
  render(href: string, guest: Guest, ask: AskServer): Promise<RenderedPage | undefined> {
    if (!this.#thread && Date.now() - this.#diedAt > restartMs) void this.start()
    if (!this.#isReady || this.#pending.size >= maxWaiting) return Promise.resolve(undefined)
    const id = this.#nextId++
    return new Promise(resolve => {
      const timer = setTimeout(() => {
        this.#post({ type: 'cancel', id })
        finish(undefined)
      }, maxWaitMs)
      const finish = (page: RenderedPage | undefined) => {
        clearTimeout(timer)
        this.#pending.delete(id)
        resolve(page)
      }
      this.#pending.set(id, { ask, finish })
      this.#post({ type: 'render', id, href, guest })
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.terminate()
  }

  #post(message: RenderRequest): void {
    this.#thread?.postMessage(message, [])
  }

  async #receive(message: Exclude<RenderMessage, { type: 'ready' }>): Promise<void> {
    const pending = this.#pending.get(message.id)
    if (message.type === 'ask') {
      const { call, url, method, body } = message
      // Without a visitor the call is not made: the page ends as failed.
      const answer = (await pending?.ask(url, method, body).catch(() => undefined)) ?? { status: 503, text: '{}' }
      this.#post({ type: 'answer', call, ...answer })
      return
    }
    if (message.type === 'failed') this.#log.warn({ reason: message.reason }, 'a page could not be rendered')
    pending?.finish(message.type === 'rendered' ? message.page : undefined)
  }
}
