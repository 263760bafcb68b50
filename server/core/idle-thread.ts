import { Worker } from 'node:worker_threads'
import { builtFile } from './built-file.ts'

/** The thread ends when nobody has asked for so long. Milliseconds. */
const idleMs = 30_000

interface ThreadOptions<Answer> {
  /** A built file, such as `server/export-thread.js`. */
  file: string
  /** What it does, for messages: “the thread that {does} ended”. */
  does: string
  onAnswer: (answer: Answer) => void
  /** The thread has ended by itself: nobody who waits gets an answer any more. */
  onEnd: (reason: string) => void
}

/** A thread that is started by the first request, and ends when there has been none for a while. */
export class IdleThread<Request, Answer> {
  readonly #options: ThreadOptions<Answer>
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions<Answer>) {
    this.#options = options
  }

  ask(request: Request): void {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    // An idle thread does not keep a command from ending, one at work does.
    this.#worker.ref()
    this.#worker.postMessage(request, [])
  }

  /** Says something that needs no answer; without a thread there is nobody to tell. */
  tell(request: Request): void {
    this.#worker?.postMessage(request, [])
  }

  /** Nobody waits for an answer. */
  rest(): void {
    this.#worker?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      void this.#worker?.terminate()
      this.#worker = undefined
    }, idleMs).unref()
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const { file, does, onAnswer, onEnd } = this.#options
    const path = builtFile(file)
    if (!path) throw new Error(`The thread that ${does} is not built: run \`node scripts/build.mjs\``)
    const worker = new Worker(path)
    worker.on('message', onAnswer)
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      onEnd(`the thread that ${does} ended`)
    })
    return worker
  }
}
