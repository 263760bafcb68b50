import { type ErrorCode, errors } from '#contract/errors.ts'
import type { AskServer } from '#contract/page-answers.ts'

type Answer = Awaited<ReturnType<AskServer>>

/** `closed`: to this visitor there is nothing. Undefined: it cannot be said just now. */
type Read<T> = T | 'closed' | undefined

/** What is not there and what the visitor may not read: a page says the same of all of them. A plan that lacks a right (403 too) is none. */
const closed = ['not_found', 'gone', 'forbidden'] as const satisfies ErrorCode[]

/** The calls of one visit to a page. What the page was drawn from, or refused, is not asked for again for its head. */
export class VisitCalls {
  readonly #ask: AskServer
  /** The first answer of each path. */
  readonly #answers = new Map<string, Answer>()

  /** `ask` sends a call as the visitor. */
  constructor(ask: AskServer) {
    this.#ask = ask
  }

  readonly ask: AskServer = async (url, method, body) => {
    const answer = await this.#ask(url, method, body)
    const path = pathOf(url)
    if (!this.#answers.has(path)) this.#answers.set(path, answer)
    return answer
  }

  /** What a call returns, asked for if it was not yet. */
  async read<T>(url: string): Promise<Read<T>> {
    return readable<T>(this.#answers.get(pathOf(url)) ?? (await this.ask(url, 'GET', null)))
  }

  /** The same of what was asked for already. */
  known<T>(url: string): Read<T> {
    return readable<T>(this.#answers.get(pathOf(url)))
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0]!

function readable<T>(answer: Answer | undefined): Read<T> {
  if (!answer) return undefined
  if (answer.status === 200) return JSON.parse(answer.text) as T
  if (!closed.some(code => errors[code].status === answer.status)) return undefined
  const said = JSON.parse(answer.text) as { code?: unknown }
  return closed.some(code => code === said.code) ? 'closed' : undefined
}
