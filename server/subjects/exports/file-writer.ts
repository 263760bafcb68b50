import { Worker } from 'node:worker_threads'
import type { AnyRecord } from '#contract/records.ts'
import type { AboutFile } from '#exports/about/about-file.ts'
import type { AboutAnswers, AnsweredRecord, AnswersOptions } from '#exports/answers.ts'
import type { FileOptions } from '#exports/file.ts'
import { builtFile } from '../../core/built-file.ts'
import type { ExportAnswer, ExportRequest } from './export-messages.ts'

interface Written {
  bytes: Uint8Array
  /** How many records the file has. */
  written: number
}

/** A file that is written in the thread. Each call waits for the one before. */
interface WrittenFile<R, A> {
  /** The bytes before the first row. */
  first: Written
  write: (records: readonly R[]) => Promise<Written>
  end: (about: A) => Promise<Written>
  /** Forgets the file; harmless after its end. */
  drop: () => void
}

interface Waiting {
  resolve: (written: Written) => void
  reject: (problem: Error) => void
}

/** The thread ends when no file was written for so long. Milliseconds. */
const idleMs = 30_000

/**
 * A thread of its own that makes rows of records and packs them, which takes seconds of a processor for a large file. Files take turns: of each
 * one portion waits. It is started with the first one.
 */
export class FileWriter {
  #worker: Worker | undefined
  readonly #waiting = new Map<number, Waiting>()
  readonly #open = new Set<number>()
  #idle: NodeJS.Timeout | undefined
  #next = 1

  async begin(options: FileOptions): Promise<WrittenFile<AnyRecord, AboutFile>> {
    const file = this.#newFile()
    return {
      first: await this.#ask({ type: 'begin', file, options }),
      write: records => this.#ask({ type: 'write', file, records }),
      end: about => this.#ask({ type: 'end', file, about }),
      drop: () => this.#drop(file),
    }
  }

  /** A file of the answers of an analysis. */
  async beginAnswers(options: AnswersOptions): Promise<WrittenFile<AnsweredRecord, AboutAnswers>> {
    const file = this.#newFile()
    return {
      first: await this.#ask({ type: 'beginAnswers', file, options }),
      write: records => this.#ask({ type: 'writeAnswers', file, records }),
      end: about => this.#ask({ type: 'endAnswers', file, about }),
      drop: () => this.#drop(file),
    }
  }

  #newFile(): number {
    const file = this.#next++
    this.#open.add(file)
    return file
  }

  #ask(request: ExportRequest): Promise<Written> {
    const worker = (this.#worker ??= this.#start())
    clearTimeout(this.#idle)
    // An idle thread does not keep a command from ending, one at work does.
    worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.file, { resolve, reject })
      worker.postMessage(request, [])
    })
  }

  #drop(file: number): void {
    this.#open.delete(file)
    this.#waiting.delete(file)
    this.#worker?.postMessage({ type: 'drop', file } satisfies ExportRequest, [])
    if (this.#open.size > 0) return
    this.#worker?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      void this.#worker?.terminate()
      this.#worker = undefined
    }, idleMs).unref()
  }

  #start(): Worker {
    const path = builtFile('server/export-thread.js')
    if (!path) throw new Error('The thread that writes exports is not built: run `node scripts/build.mjs`')
    const worker = new Worker(path)
    worker.on('message', (answer: ExportAnswer) => {
      const waiting = this.#waiting.get(answer.file)
      this.#waiting.delete(answer.file)
      if ('failure' in answer) waiting?.reject(new Error(answer.failure))
      else waiting?.resolve(answer)
    })
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = undefined
      for (const { reject } of this.#waiting.values()) reject(new Error('the thread that writes exports ended'))
      this.#waiting.clear()
    })
    return worker
  }
}
