import { shortenQuestion, suggestQuestions } from '#analysis/index.ts'
import { IdleThread } from '../../core/idle-thread.ts'
import { type Analyst, AnalystFailure, type AnalystTask, type AskedOf } from './port.ts'
import type { ThreadAnswer, AnalystRequest } from './thread-messages.ts'

interface Waiting {
  pieces: string[]
  end?: true
  failure?: string
  wake: () => void
}

/** Answers without a language model: composed of sentences of the records, in a thread of its own. Nothing leaves this server. */
export class SentenceAnalyst implements Analyst {
  readonly about = { name: 'Indago', language_model: false, sends_to: null }
  #next = 1
  readonly #waiting = new Map<number, Waiting>()
  readonly #thread = new IdleThread<AnalystRequest, ThreadAnswer>({
    file: 'server/analyst-thread.js',
    does: 'composes answers',
    onAnswer: answer => this.#take(answer),
    onEnd: reason => this.#failAll(reason),
  })

  async *answer(task: AnalystTask, { signal }: AskedOf): AsyncGenerator<string> {
    const id = this.#next++
    const state: Waiting = { pieces: [], wake: () => {} }
    this.#waiting.set(id, state)
    const stop = () => state.wake()
    signal.addEventListener('abort', stop)
    try {
      this.#thread.ask({ id, task })
      for (;;) {
        signal.throwIfAborted()
        for (const piece of state.pieces.splice(0)) if (piece !== '') yield piece
        if (state.failure !== undefined) throw new AnalystFailure(state.failure)
        if (state.end) return
        if (state.pieces.length === 0) await new Promise<void>(resolve => (state.wake = resolve))
      }
    } finally {
      signal.removeEventListener('abort', stop)
      this.#waiting.delete(id)
      if (this.#waiting.size === 0) this.#thread.rest()
    }
  }

  async suggest({ index, keyword, questions }: Parameters<Analyst['suggest']>[0]): Promise<string[]> {
    return suggestQuestions(index, keyword, questions)
  }

  async shorten(questions: readonly string[]): Promise<string[]> {
    return questions.map(shortenQuestion)
  }

  /** The words that were filled in; without any, all documents matter. */
  async recommendQuery({ values }: Parameters<Analyst['recommendQuery']>[0]): Promise<string> {
    const texts = values.map(value => value.replaceAll(/[^\p{L}\p{N}\s-]/gu, ' ').trim()).filter(value => value !== '')
    const parts = texts.map(text => text.split(/\s+/).slice(0, 8).join(' '))
    return parts.length > 1 ? parts.map(part => `(${part})`).join(' OR ') : (parts[0] ?? '*')
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  #take(answer: ThreadAnswer): void {
    const state = this.#waiting.get(answer.id)
    if (!state) return
    if ('text' in answer) state.pieces.push(answer.text)
    else if ('failure' in answer) state.failure = answer.failure
    else state.end = true
    state.wake()
  }

  #failAll(reason: string): void {
    for (const state of this.#waiting.values()) {
      state.failure = reason
      state.wake()
    }
  }
}
