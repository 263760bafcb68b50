import * as v from 'valibot'
import { jobOf } from './job.ts'

const result = v.object({ analysis_id: v.string() })

/** The work of an analysis, and of one that takes long. What it has come to is in the analysis itself. */
export const analysisJob = jobOf('analysis', result)
export const longAnalysisJob = jobOf('long_analysis', result)
