import type { AnyRecord } from '#contract/records.ts'
import type { AboutFile } from '#exports/about/about-file.ts'
import type { AboutAnswers, AnsweredRecord, AnswersOptions } from '#exports/answers.ts'
import type { FileOptions } from '#exports/file.ts'

/** What the thread that writes files is asked. `file` names one of the files under way. */
export type ExportRequest =
  | { type: 'begin'; file: number; options: FileOptions }
  | { type: 'write'; file: number; records: readonly AnyRecord[] }
  | { type: 'end'; file: number; about: AboutFile }
  | { type: 'beginAnswers'; file: number; options: AnswersOptions }
  | { type: 'writeAnswers'; file: number; records: readonly AnsweredRecord[] }
  | { type: 'endAnswers'; file: number; about: AboutAnswers }
  | { type: 'drop'; file: number }

/** The next bytes of a file, which may be none, and how many records it has. Everything but `drop` is answered. */
export type ExportAnswer = { file: number; bytes: Uint8Array; written: number } | { file: number; failure: string }
