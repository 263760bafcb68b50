import type { Logger } from 'pino'
import type { AnalysisType } from '#contract/analysis-rows.ts'
import type { Store } from '../../store/store.ts'
import type { JobKind, Jobs } from '../jobs/index.ts'
import type { AnalysisKind } from './analysis-kind.ts'
import { findAnalysis } from './rows.ts'
import { analysisJob } from './run.ts'

/** All types of analyses; the subjects that know them register them before the first one is begun. */
export class AnalysisKinds {
  readonly #parts: { store: Store; log: Logger }
  readonly #kinds = new Map<AnalysisType, AnalysisKind>()
  #job: JobKind<{ analysis_id: string }, 'analysis'> | undefined

  constructor(parts: { store: Store; log: Logger }) {
    this.#parts = parts
  }

  register(...kinds: readonly AnalysisKind[]): void {
    for (const kind of kinds) this.#kinds.set(kind.type, kind)
  }

  kindOf(type: AnalysisType): AnalysisKind {
    const found = this.#kinds.get(type)
    if (!found) throw new Error(`no code runs analyses of the type ${type}`)
    return found
  }

  /** The job that runs them. */
  job(jobs: Jobs): JobKind<{ analysis_id: string }, 'analysis'> {
    this.#job ??= jobs.register(
      analysisJob({
        ...this.#parts,
        kindOf: type => this.kindOf(type),
        notice: async (tx, _userId, { result }) => {
          const row = await findAnalysis(tx, result.analysis_id)
          const failed = row?.status === 'failed'
          return {
            variant: failed ? 'error' : 'success',
            message: failed ? 'An analysis failed. You were not charged for what it did not answer.' : 'Your analysis is ready.',
            ...(row && { action: 'open_analysis', actionArgs: { id: row.id } }),
          }
        },
      }),
    )
    return this.#job
  }
}
