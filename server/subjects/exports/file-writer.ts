import type { AnyRecord } from '#contract/records.ts'
import type { AboutFile } from '#exports/about/about-file.ts'
import type { AboutAnswers, AnsweredRecord, AnswersOptions } from '#exports/answers.ts'
import type { FileOptions } from '#exports/file.ts'
import { IdleThread } from '../../core/idle-thread.ts'
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

/**
 * A thread of its own that makes rows of records and packs them, which takes seconds of a processor for a large file. Files take turns: of each
 * one portion waits. It is started with the first one.
 */
export class FileWriter {
  readonly #waiting = new Map<number, Waiting>()
  readonly #open = new Set<number>()
  readonly #thread = new IdleThread<ExportRequest, ExportAnswer>({
    file: 'server/export-thread.js',
    does: 'writes exports',
    onAnswer: answer => this.#take(answer),
    onEnd: reason => this.#failAll(reason),
  })
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
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.file, { resolve, reject })
      this.#thread.ask(request)
    })
  }

  #drop(file: number): void {
    this.#open.delete(file)
    this.#waiting.delete(file)
    this.#thread.tell({ type: 'drop', file })
    if (this.#open.size === 0) this.#thread.rest()
  }

  #take(answer: ExportAnswer): void {
    const waiting = this.#waiting.get(answer.file)
    this.#waiting.delete(answer.file)
    if ('failure' in answer) waiting?.reject(new Error(answer.failure))
    else waiting?.resolve(answer)
  }

  #failAll(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason))
    this.#waiting.clear()
  }
}
