import * as v from 'valibot'
import { jobOf } from './job.ts'

/** The work of an analysis. What it has come to is in the analysis itself. */
export const analysisJob = jobOf('analysis', v.object({ analysis_id: v.string() }))
