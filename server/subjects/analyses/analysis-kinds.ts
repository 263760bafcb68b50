import type { Logger } from 'pino'
import type { AnalysisType } from '#contract/analysis-rows.ts'
import type { Store } from '../../store/store.ts'
import type { Jobs } from '../jobs/index.ts'
import type { AnalysisKind } from './analysis-kind.ts'
import { findAnalysis } from './rows.ts'
import { newAnalysisJob, type AnalysisJobKind, type AnalysisJobName } from './run.ts'

/** All types of analyses; the subjects that know them register them before the first one is begun. */
export class AnalysisKinds {
  readonly #parts: { store: Store; log: Logger }
  readonly #kinds = new Map<AnalysisType, AnalysisKind>()
  readonly #jobs = new Map<AnalysisJobName, AnalysisJobKind>()

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

  /** Lets the jobs run them; once is enough. */
  registerJobs(jobs: Jobs): void {
    if (this.#jobs.size > 0) return
    for (const name of ['analysis', 'long_analysis'] as const) this.#jobs.set(name, jobs.register(this.#newJob(name)))
  }

  /** The job that runs those of a type. */
  jobOf(type: AnalysisType): AnalysisJobKind {
    return this.#jobs.get(this.kindOf(type).isLong ? 'long_analysis' : 'analysis')!
  }

  #newJob(name: AnalysisJobName): AnalysisJobKind {
    return newAnalysisJob(name, {
      ...this.#parts,
      kindOf: type => this.kindOf(type),
      notice: async (tx, _userId, { result, error }) => {
        const row = await findAnalysis(tx, result.analysis_id)
        // The end of an evaluation is told with its report; one that no server could run has none.
        if (row?.type === 'bulk-profiles' && !error) return undefined
        const failed = row?.status === 'failed'
        return {
          variant: failed ? 'error' : 'success',
          message: failed ? 'An analysis failed. You were not charged for what it did not answer.' : 'Your analysis is ready.',
          ...(row && { action: 'open_analysis', actionArgs: { id: row.id } }),
        }
      },
    })
  }
}
