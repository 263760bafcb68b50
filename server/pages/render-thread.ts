import { parentPort, workerData } from 'node:worker_threads'
import type { AppRenderer, AskServer } from '#contract/page-answers.ts'
import type { RenderMessage, RenderRequest } from './thread-messages.ts'

/** The thread that renders pages, one after another: the app has one session and one router. */
const port = parentPort!
const post = (message: RenderMessage): void => port.postMessage(message, [])
const { prepare, renderPage } = (await import(workerData as string)) as AppRenderer
await prepare()

const waiting = new Map<number, Extract<RenderRequest, { type: 'render' }>>()
const calls = new Map<number, (answer: { status: number; text: string }) => void>()
let lastCall = 0
let isRendering = false

async function renderNext(): Promise<void> {
  const [next] = waiting.values()
  if (isRendering || !next) return
  const { id, href, guest } = next
  waiting.delete(id)
  isRendering = true
  const ask: AskServer = (url, method, body) =>
    new Promise(resolve => {
      const call = ++lastCall
      calls.set(call, resolve)
      post({ type: 'ask', id, call, url, method, body })
    })
  try {
    post({ type: 'rendered', id, page: await renderPage(href, guest, ask) })
  } catch (problem) {
    post({ type: 'failed', id, reason: placeOf(problem) })
  }
  isRendering = false
  void renderNext()
}

/** Where an error was thrown. Its message may have texts of the address, which are never logged. */
const placeOf = (problem: unknown): string =>
  problem instanceof Error
    ? [problem.name, ...(problem.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))].join('\n')
    : 'unknown'

port.on('message', (message: RenderRequest) => {
  switch (message.type) {
    case 'render':
      waiting.set(message.id, message)
      void renderNext()
      return
    case 'cancel':
      waiting.delete(message.id)
      return
    case 'answer':
      calls.get(message.call)?.(message)
      calls.delete(message.call)
  }
})
post({ type: 'ready' })
