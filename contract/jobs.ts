import * as v from 'valibot'
import { analysisJob, longAnalysisJob } from './analysis-job.ts'
import { bulkSaveJob } from './bulk-save.ts'
import { endpoint } from './endpoint.ts'

/** A job of any kind. */
export const job = v.variant('kind', [bulkSaveJob, analysisJob, longAnalysisJob])
export type Job = v.InferOutput<typeof job>
export type JobName = Job['kind']

export const jobs = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/jobs/{id}',
    summary: 'A job of the logged-in user: how far it is, and what it has done. Finished jobs can be read for a week.',
    reply: job,
    needs: 'user',
    errors: ['not_found'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    host: 'base',
    path: '/jobs/{id}',
    summary: 'Cancels a job. What it has done stays; one that has finished is left as it is.',
    reply: job,
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
}
